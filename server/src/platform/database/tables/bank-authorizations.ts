import type {
  ConsentScopeId,
  CreateAuthorization,
  HostErrorCode,
  AuthorizationStatus,
} from '@fin-link/contracts/browser';
import { sql, type JSONColumnType, type Kysely } from 'kysely';

export interface AuthorizationTables {
  /** Attempts of a user to authorize access at a bank. */
  bank_authorization: {
    bucket: number;
    customer: string;
    login_name: string;
    authorization_id: string;
    session_id: string;
    publishable_key: string;
    /** int8, which the driver returns as text. */
    consent_id: string;
    provider_id: string;
    /** Connection that the authorization created or renews. */
    provider_account_id: string | null;
    purpose: CreateAuthorization['purpose'];
    /** Data groups that the user agreed to; `null` for all. */
    scopes: JSONColumnType<ConsentScopeId[] | null, string | null>;
    mode: CreateAuthorization['mode'];
    /** Language of the screen from which the user went to the bank, BCP 47. */
    locale: string | null;
    status: AuthorizationStatus;
    problem: HostErrorCode | null;
    /** Address to which the user returns after the bank; `null` with mode `popup`. */
    return_url: string | null;
    /** Hash of the one-time part of the start address. */
    nonce_hash: string;
    created_at: Date;
    /** Time when the start address was opened. */
    opened_at: Date | null;
    /** Hash of the cookie that the browser received when it opened the start address. */
    cookie_hash: string | null;
    /** Hash of the OAuth state that the bank returns. */
    state_hash: string | null;
    /** Consent that the bank's answer belongs to. A renewal can give a new consent. */
    answered_consent_id: string | null;
    returned_at: Date | null;
    /** Time when the authorization expires. In status `checking`: time of the next status request to the service. */
    ends_at: Date;
    /** Number of the session's latest event about this authorization. */
    event_number: number;
  };
  /** Route to an authorization: the hash of a state or of a cookie value. */
  bank_authorization_route: {
    route: string;
    bucket: number;
    customer: string;
    login_name: string;
    authorization_id: string;
  };
}

export async function migrateAuthorizations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bank_authorization')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('authorization_id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('publishable_key', 'text', (column) => column.notNull())
    .addColumn('consent_id', 'bigint', (column) => column.notNull())
    .addColumn('provider_id', 'bigint', (column) => column.notNull())
    .addColumn('provider_account_id', 'bigint')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('scopes', 'jsonb')
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('locale', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('return_url', 'text')
    .addColumn('nonce_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('opened_at', 'timestamptz')
    .addColumn('cookie_hash', 'text')
    .addColumn('state_hash', 'text')
    .addColumn('answered_consent_id', 'bigint')
    .addColumn('returned_at', 'timestamptz')
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .addColumn('event_number', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('bank_authorization_pk', ['bucket', 'customer', 'login_name', 'authorization_id'])
    .execute();
  await db.schema
    .createIndex('bank_authorization_due')
    .on('bank_authorization')
    .column('ends_at')
    .where(sql.ref('status'), 'in', ['ready', 'atBank', 'checking'])
    .execute();
  await db.schema
    .createIndex('bank_authorization_by_id')
    .unique()
    .on('bank_authorization')
    .columns(['bucket', 'authorization_id'])
    .execute();
  await db.schema.createIndex('bank_authorization_old').on('bank_authorization').column('created_at').execute();
  await db.schema
    .createTable('bank_authorization_route')
    .addColumn('route', 'text', (column) => column.primaryKey())
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('authorization_id', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('bank_authorization_route_of_authorization')
    .on('bank_authorization_route')
    .column('authorization_id')
    .execute();
}
