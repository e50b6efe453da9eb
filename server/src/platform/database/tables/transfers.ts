import type { Kysely } from 'kysely';

export interface TransferTables {
  /** Asset transfers that users confirmed; their details are sealed in the vault. */
  transfer: {
    customer: string;
    login_name: string;
    session_id: string;
    reference: string;
    idempotency_key: string;
    /** HMAC of the request under a sealed key, because the body may contain an account number. */
    request_hash: string;
    /** int8, which the driver returns as text. */
    provider_account_id: string;
    account_id: string;
    created_at: Date;
    expires_at: Date;
  };
}

export async function migrateTransfers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('transfer')
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('transfer_pk', ['customer', 'login_name', 'session_id', 'idempotency_key'])
    .execute();
  await db.schema.createIndex('transfer_reference').unique().on('transfer').column('reference').execute();
  await db.schema.createIndex('transfer_expires').on('transfer').column('expires_at').execute();
}
