import type { Generated, Kysely } from 'kysely';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

/** Progress of the daily reconciliation of a user, by the business clock. */
interface ReconciliationTable extends OwnerColumns {
  /** Version of the merchant and category catalogue from which all of the user's transactions were derived. */
  catalogue_version: Generated<number>;
  /** Highest transaction id that a running re-derivation has processed. */
  derived_to_id: Generated<number>;
}

export interface ReconciliationTables {
  reconciliation: ReconciliationTable;
}

/** Version for new users. Re-derivation changes nothing for them, because their transactions come from the current catalogue. */
const firstCatalogueVersion = 1;

export async function migrateReconciliation(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reconciliation')
    .$call(addOwner)
    .addColumn('catalogue_version', 'integer', (column) => column.notNull().defaultTo(firstCatalogueVersion))
    .addColumn('derived_to_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('reconciliation_pk', [...ownerColumns])
    .addForeignKeyConstraint(
      'reconciliation_of',
      [...ownerColumns],
      'service_user',
      ['bucket', 'customer_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}
