import type { Generated, Kysely } from 'kysely';

/** Where the daily reconciliation of a user stands, by the business clock. */
export interface ReconciliationTable {
  customer_id: number;
  user_id: number;
  due_at: Date;
  /** The catalogue of merchants and categories under which the user's transactions were all derived. */
  catalogue_version: Generated<number>;
  /** While they are derived again: up to this id it is done. */
  derived_to_id: Generated<number>;
}

export interface ReconciliationTables {
  reconciliation: ReconciliationTable;
}

/** The catalogue of the first release, with which users begin. A newer one finds nothing to change of new users. */
const firstCatalogue = 1;

export async function migrateReconciliation(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reconciliation')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz', (column) => column.notNull())
    .addColumn('catalogue_version', 'integer', (column) => column.notNull().defaultTo(firstCatalogue))
    .addColumn('derived_to_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('reconciliation_pk', ['customer_id', 'user_id'])
    .addForeignKeyConstraint(
      'reconciliation_of',
      ['customer_id', 'user_id'],
      'service_user',
      ['customer_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  // Across users: only a background loop reads it.
  await db.schema.createIndex('reconciliation_due').on('reconciliation').column('due_at').execute();
}
