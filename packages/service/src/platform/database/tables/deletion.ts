import type { Kysely } from 'kysely';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

/** Record of a permanent deletion: provider account, time and reason, without any of the data. */
export interface DataDeletionTable extends OwnerColumns {
  id: number;
  consent_id: number;
  provider_id: number;
  provider_account_id: number;
  /** Why sharing ended. */
  reason: 'revoked' | 'expired';
  /** Time from which the data could not be read, by the business clock. */
  deleted_at: Date;
  /** Time at which copies outside the readable tables were deleted too, by the business clock. */
  completed_at: Date | null;
}

export interface DeletionTables {
  data_deletion: DataDeletionTable;
}

export async function migrateDeletion(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_deletion')
    .$call(addOwner)
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('consent_id', 'bigint', (column) => column.notNull())
    .addColumn('provider_id', 'bigint', (column) => column.notNull())
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'timestamptz', (column) => column.notNull())
    .addColumn('completed_at', 'timestamptz')
    .addPrimaryKeyConstraint('data_deletion_pk', [...ownerColumns, 'id'])
    .execute();
}
