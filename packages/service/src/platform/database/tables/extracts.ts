import type { ColumnType, Kysely } from 'kysely';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

/** A user whose changed data the customer read in a month. */
interface RetrievedUserTable extends OwnerColumns {
  /** First day of the month. */
  month: string;
}

/** Number of retrieved users in a month who have since unregistered. No other data of these users is kept. */
interface RetrievedMonthTable {
  customer_id: number;
  month: string;
  unregistered: number;
}

/** End of the last period that a data-updates event covered for a customer, and when the next event is due; by the business clock. */
interface EventPeriodTable {
  customer_id: number;
  told_until: Date;
  due_at: Date;
  /** Periods that the events did not cover for some buckets, because a node of a distributed database was down. */
  late: ColumnType<LatePeriod[], string | undefined, string>;
}

/** Start of the changes that were not announced for users in these buckets. ISO 8601 date. */
export interface LatePeriod {
  from: string;
  buckets: number[];
}

export interface ExtractTables {
  event_period: EventPeriodTable;
  retrieved_user: RetrievedUserTable;
  retrieved_month: RetrievedMonthTable;
}

export async function migrateExtracts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('retrieved_user')
    .$call(addOwner)
    .addColumn('month', 'date', (column) => column.notNull())
    .addPrimaryKeyConstraint('retrieved_user_pk', [...ownerColumns, 'month'])
    .execute();
  await db.schema.createIndex('retrieved_user_month').on('retrieved_user').columns(['customer_id', 'month']).execute();
  await db.schema
    .createTable('retrieved_month')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('month', 'date', (column) => column.notNull())
    .addColumn('unregistered', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('retrieved_month_pk', ['customer_id', 'month'])
    .execute();
  await db.schema
    .createTable('event_period')
    .addColumn('customer_id', 'bigint', (column) => column.primaryKey().references('customer.id'))
    .addColumn('told_until', 'timestamptz', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz', (column) => column.notNull())
    .addColumn('late', 'jsonb', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
