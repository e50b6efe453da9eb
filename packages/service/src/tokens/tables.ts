import type { Kysely } from 'kysely';

/** Routing table: the one look-up that does not know its customer and user yet. */
export interface AccessTokenTable {
  token_hash: string;
  customer_id: number;
  /** Null on an admin token. */
  user_id: number | null;
  client_key: string;
  issued_at: Date;
  expires_at: Date;
}

export interface TokenTables {
  access_token: AccessTokenTable;
}

export async function migrateTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_token')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint')
    .addColumn('client_key', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('access_token_user').on('access_token').columns(['customer_id', 'user_id']).execute();
  await db.schema.createIndex('access_token_expiry').on('access_token').column('expires_at').execute();
}
