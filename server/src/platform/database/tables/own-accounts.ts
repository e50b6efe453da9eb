import type { Kysely } from 'kysely';

/** Table of manually entered accounts. */
export interface OwnAccountTables {
  /** Accounts and properties that the user entered manually in a session. */
  session_own_account: {
    customer: string;
    login_name: string;
    session_id: string;
    idempotency_key: string;
    /** HMAC of the request under a sealed key. */
    request_hash: string;
    /** int8: text from the driver. */
    account_id: string;
    kind: string;
    created_at: Date;
  };
}

/** Creates the table of manually entered accounts. */
export async function migrateOwnAccounts(db: Kysely<unknown>): Promise<void> {
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
