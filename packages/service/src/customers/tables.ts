import { sql, type Kysely } from 'kysely';

export interface CustomerTable {
  id: number;
  name: string;
  admin_login_name: string;
  /** An unknown login name becomes a new, empty user on its first token. */
  creates_users: boolean;
}

/** Client credentials of one environment; revoked ones stay, so that their id is never given out again. */
export interface CustomerCredentialTable {
  client_key: string;
  customer_id: number;
  environment: 'sandbox' | 'development' | 'production';
  secret_hash: string;
  created_at: Date;
  revoked_at: Date | null;
}

export interface CustomerTables {
  customer: CustomerTable;
  customer_credential: CustomerCredentialTable;
}

export async function migrateCustomers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customer')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('admin_login_name', 'text', (column) => column.notNull())
    .addColumn('creates_users', 'boolean', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('customer_credential')
    .addColumn('client_key', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'bigint', (column) => column.notNull().references('customer.id'))
    .addColumn('environment', 'text', (column) =>
      column.notNull().check(sql`environment in ('sandbox', 'development', 'production')`),
    )
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('revoked_at', 'timestamptz')
    .execute();
}
