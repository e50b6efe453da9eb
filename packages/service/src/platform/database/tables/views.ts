import { type BudgetInfos, type View, type ViewRule } from '@fin-link/contracts/service';
import type { ColumnType, Kysely } from 'kysely';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

/** A view of a user: rules that define a set of transactions. `views/stored-view.ts` parses `rules` and `budgets`. */
export interface ViewTable extends OwnerColumns {
  id: number;
  name: string;
  description: string | null;
  /** Currency of all transactions, amounts and budgets of the view. */
  currency: string;
  source_type: View['sourceType'];
  recommendation_id: number | null;
  rules: ColumnType<ViewRule[], string, string>;
  budgets: ColumnType<BudgetInfos[], string, string>;
  created_at: Date;
  last_updated_at: Date;
}

/** A proposed view. The row stays after the view is created, so that the same view is not proposed again. */
interface ViewRecommendationTable extends OwnerColumns {
  id: number;
  /** Hash of the proposal. Merchant names in plain text would remain after a permanent deletion. */
  key: string;
  created_at: Date;
  /** Time at which a view was first created from the proposal. */
  used_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

export interface ViewTables {
  view: ViewTable;
  view_recommendation: ViewRecommendationTable;
}

export async function migrateViews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('view')
    .$call(addOwner)
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('source_type', 'text', (column) => column.notNull())
    .addColumn('recommendation_id', 'bigint')
    .addColumn('rules', 'jsonb', (column) => column.notNull())
    .addColumn('budgets', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_updated_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('view_pk', [...ownerColumns, 'id'])
    .addForeignKeyConstraint('view_of', [...ownerColumns], 'service_user', ['bucket', 'customer_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createTable('view_recommendation')
    .$call(addOwner)
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz')
    .addPrimaryKeyConstraint('view_recommendation_pk', [...ownerColumns, 'id'])
    .addUniqueConstraint('view_recommendation_key', [...ownerColumns, 'key'])
    .addForeignKeyConstraint(
      'view_recommendation_of',
      [...ownerColumns],
      'service_user',
      ['bucket', 'customer_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}
