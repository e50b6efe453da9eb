import type { ColumnType, Kysely } from 'kysely';

/** Published configurations that a customer's hosts have stored in the service. */
interface ConfigurationTable {
  customer_id: number;
  name: string;
  options: ColumnType<unknown, string, string>;
  updated_at: Date;
}

export interface ConfigurationTables {
  configuration: ConfigurationTable;
}

export async function migrateConfigurations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('configuration')
    .addColumn('customer_id', 'bigint', (column) => column.notNull().references('customer.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('options', 'jsonb', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('configuration_pkey', ['customer_id', 'name'])
    .execute();
}
