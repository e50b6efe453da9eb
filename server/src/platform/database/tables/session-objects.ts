import type { VerificationView } from '@fin-link/contracts/browser';
import { sql, type Kysely, type Generated, type JSONColumnType } from 'kysely';

export interface SessionConsentTables {
  /** Consents that a session generated. */
  session_consent: {
    customer: string;
    login_name: string;
    session_id: string;
    /** int8, which the driver returns as text. */
    consent_id: string;
  };
}

/** Creates the table of consents and adds the column `follows` to sessions. */
export async function migrateCreatedObjects(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_consent')
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('consent_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_consent_pk', ['customer', 'login_name', 'session_id', 'consent_id'])
    .execute();
  await db.schema
    .alterTable('session')
    .addColumn('follows', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .execute();
}

export interface ManualAccountTables {
  /** Accounts and properties that the user entered manually in a session. */
  session_own_account: {
    customer: string;
    login_name: string;
    session_id: string;
    idempotency_key: string;
    /** HMAC of the request under a sealed key. */
    request_hash: string;
    /** int8, which the driver returns as text. */
    account_id: string;
    kind: string;
    created_at: Date;
  };
}

export async function migrateManualAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_own_account')
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_own_account_pk', ['customer', 'login_name', 'session_id', 'idempotency_key'])
    .execute();
}

/** Last observed state of a verification. The session's result uses it if the service does not answer. */
export type LastVerification = Pick<
  VerificationView,
  'verificationType' | 'verificationStatus' | 'reason' | 'providerAccountId' | 'accountId'
>;

export interface VerificationTables {
  /** Verifications that a session started, continued or read. */
  session_verification: {
    customer: string;
    login_name: string;
    session_id: string;
    /** int8, which the driver returns as text. */
    verification_id: string;
    observation: JSONColumnType<LastVerification>;
    /** Number of the session's event that announced the latest status; 0 if no event did. */
    event_number: number;
    /** `true` if the session only read the verification. The session's result then omits the verification. */
    read_only: boolean;
    /** Insertion order, because ids of verifications are not ascending. int8, which the driver returns as text. */
    ordinal: Generated<string>;
  };
}

export async function migrateVerifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_verification')
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('verification_id', 'bigint', (column) => column.notNull())
    .addColumn('observation', 'jsonb', (column) => column.notNull())
    .addColumn('event_number', 'integer', (column) => column.notNull())
    .addColumn('read_only', 'boolean', (column) => column.notNull())
    .addColumn('ordinal', 'bigserial', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_verification_pk', ['customer', 'login_name', 'session_id', 'verification_id'])
    .execute();
  await db.schema
    .createIndex('session_verification_by_id')
    .on('session_verification')
    .column('verification_id')
    .execute();
}
