import type {
  ConsentScopeId,
  CreateAuthorization,
  HostErrorCode,
  AuthorizationStatus,
} from '@fin-link/contracts/browser';
import { sql } from 'kysely';
import type { JSONColumnType, Kysely } from 'kysely';

export interface AuthorizationTables {
  /** Ways of a user to a bank and back. */
  bank_authorization: {
    customer: string;
    login_name: string;
    authorization_id: string;
    session_id: string;
    publishable_key: string;
    /** int8: text from the driver. */
    consent_id: string;
    provider_id: string;
    /** The connection that came of it, or the one it is about. */
    provider_account_id: string | null;
    purpose: CreateAuthorization['purpose'];
    /** Groups that were agreed to; null for all. */
    scopes: JSONColumnType<ConsentScopeId[] | null, string | null>;
    mode: CreateAuthorization['mode'];
    status: AuthorizationStatus;
    problem: HostErrorCode | null;
    /** Where the user goes after the bank; only with mode `tab`. */
    return_url: string | null;
    /** Of the start address's one-time part. */
    nonce_hash: string;
    created_at: Date;
    /** When the start address was opened. */
    opened_at: Date | null;
    /** Of the value that the browser got with it. */
    cookie_hash: string | null;
    /** Of the OAuth state that the bank sends back. */
    state_hash: string | null;
    /** The consent that the bank's answer is for: another one where a renewal gives a new consent. */
    answered_consent_id: string | null;
    /** When the user came back. */
    returned_at: Date | null;
    /** When it ends by itself; while it is being checked, when somebody looks for what became of it. */
    ends_at: Date;
    /** Number of the session's event that announced it. */
    event_number: number;
  };
  /** Finds an authorization by what a browser brings: its id, the hash of a state, the hash of a cookie value. */
  bank_authorization_route: { route: string; customer: string; login_name: string; authorization_id: string };
}

export async function migrateAuthorizations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bank_authorization')
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
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('return_url', 'text')
    .addColumn('nonce_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('opened_at', 'timestamptz')
    .addColumn('cookie_hash', 'text')
    .addColumn('state_hash', 'text')
    .addColumn('answered_consent_id', 'bigint')
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .addColumn('event_number', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('bank_authorization_pk', ['customer', 'login_name', 'authorization_id'])
    .execute();
  await db.schema
    .createIndex('bank_authorization_due')
    .on('bank_authorization')
    .column('ends_at')
    .where(sql.ref('status'), 'in', ['ready', 'atBank', 'checking'])
    .execute();
  await db.schema.createIndex('bank_authorization_old').on('bank_authorization').column('created_at').execute();
  await db.schema
    .createTable('bank_authorization_route')
    .addColumn('route', 'text', (column) => column.primaryKey())
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

export async function migrateAuthorizationReturns(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bank_authorization').addColumn('returned_at', 'timestamptz').execute();
}
