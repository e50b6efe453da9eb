import type {
  InsightBlocks,
  InsightDuration,
  InsightEntity,
  InsightFrequency,
  InsightReason,
  Threshold,
} from '@fin-link/contracts/service';
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

/** A customer's settings of an insight, by entity. Unset entities are absent. */
export type OwnConfigurations = Partial<Record<InsightEntity, OwnConfiguration>>;
/** Settings of an insight. Unset members are absent. */
export interface OwnConfiguration {
  isSubscribed?: boolean | undefined;
  frequency?: InsightFrequency | undefined;
  duration?: InsightDuration | undefined;
  threshold?: readonly Threshold[] | undefined;
  isBenchmarkEnabled?: boolean | undefined;
}

/** Settings of an insight that a customer changed. Unchanged insights have no row. */
interface CustomerInsightTable {
  customer_id: number;
  insight_name: string;
  insight_title: string | null;
  configurations: ColumnType<OwnConfigurations, string, string>;
}

/** A user's settings of an insight for one account or view. Entity 0 holds the user's defaults for all accounts and views. */
interface UserInsightTable extends OwnerColumns {
  insight_name: string;
  entity_type: InsightEntity;
  entity_id: number;
  /** Copy of the value in `configuration`, so that lists can filter out insights that are switched off. */
  is_subscribed: boolean | null;
  configuration: ColumnType<OwnConfiguration, string, string>;
}

/** Earlier values of a user's accounts, by account id. Banks state only current values. */
export interface SeenFacts {
  /** Interest rate of a credit card in percent. */
  apr?: Readonly<Record<string, number>>;
  /** Due day of the latest statement, and the day on which the due day was first seen. */
  statement?: Readonly<Record<string, { due: string; seen: string }>>;
}

/** Progress of the evaluation of a user's insights. Times and days are those of the business clock. */
interface InsightProgressTable extends OwnerColumns {
  /** Whether data has changed since the last evaluation. */
  is_changed: boolean;
  /** Day up to which schedules have been evaluated. */
  scheduled_until: string;
  seen: ColumnType<SeenFacts, string, string>;
}

/** Settings with which an insight was generated. */
export interface StoredSubscription {
  entityId: string;
  entityType: InsightEntity;
  frequency?: InsightFrequency;
  duration?: InsightDuration;
  threshold?: Threshold[];
}

export interface InsightTable extends OwnerColumns {
  id: number;
  insight_name: string;
  insight_title: string;
  entity_type: InsightEntity;
  /** 0 for an insight about all entities. */
  entity_id: number;
  /** Subject within the entity, for example a transaction. A rule generates at most one insight per subject and period. */
  subject: string;
  /** Settings at the time of generation. */
  subscription: ColumnType<StoredSubscription, string, never>;
  reason: ColumnType<InsightReason, string, never>;
  blocks: ColumnType<InsightBlocks, string, never>;
  /** Accounts whose data the insight contains, as text ids. Deleting any of them deletes the insight. */
  account_keys: ColumnType<string[], string, never>;
  status: 'ACTIVE' | 'DISMISSED';
  created_at: Date;
  /** Whether an event announced the insight. Also true if the customer was not subscribed at the time of generation. */
  is_announced: Generated<boolean>;
}

/** Time of the next insights event to a customer, by the business clock. */
interface InsightPeriodTable {
  customer_id: number;
  due_at: Date;
}

export interface InsightTables {
  customer_insight: CustomerInsightTable;
  user_insight: UserInsightTable;
  insight_progress: InsightProgressTable;
  insight: InsightTable;
  insight_period: InsightPeriodTable;
}

/** Creates the tables of insights. */
export async function migrateInsights(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customer_insight')
    .addColumn('customer_id', 'bigint', (column) => column.notNull().references('customer.id'))
    .addColumn('insight_name', 'text', (column) => column.notNull())
    .addColumn('insight_title', 'text')
    .addColumn('configurations', 'jsonb', (column) => column.notNull())
    .addPrimaryKeyConstraint('customer_insight_pk', ['customer_id', 'insight_name'])
    .execute();
  await db.schema
    .createTable('user_insight')
    .$call(addOwner)
    .addColumn('insight_name', 'text', (column) => column.notNull())
    .addColumn('entity_type', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'bigint', (column) => column.notNull())
    .addColumn('is_subscribed', 'boolean')
    .addColumn('configuration', 'jsonb', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_insight_pk', [...ownerColumns, 'insight_name', 'entity_type', 'entity_id'])
    .addForeignKeyConstraint(
      'user_insight_of',
      [...ownerColumns],
      'service_user',
      ['bucket', 'customer_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createTable('insight_progress')
    .$call(addOwner)
    .addColumn('is_changed', 'boolean', (column) => column.notNull())
    .addColumn('scheduled_until', 'date', (column) => column.notNull())
    .addColumn('seen', 'jsonb', (column) => column.notNull())
    .addPrimaryKeyConstraint('insight_progress_pk', [...ownerColumns])
    .addForeignKeyConstraint(
      'insight_progress_of',
      [...ownerColumns],
      'service_user',
      ['bucket', 'customer_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createTable('insight')
    .$call(addOwner)
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('insight_name', 'text', (column) => column.notNull())
    .addColumn('insight_title', 'text', (column) => column.notNull())
    .addColumn('entity_type', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'bigint', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subscription', 'jsonb', (column) => column.notNull())
    .addColumn('reason', 'jsonb', (column) => column.notNull())
    .addColumn('blocks', 'jsonb', (column) => column.notNull())
    .addColumn('account_keys', 'jsonb', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('is_announced', 'boolean', (column) => column.notNull().defaultTo(false))
    .addPrimaryKeyConstraint('insight_pk', [...ownerColumns, 'id'])
    .addForeignKeyConstraint('insight_of', [...ownerColumns], 'service_user', ['bucket', 'customer_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('insight_listed')
    .on('insight')
    .columns([...ownerColumns, 'created_at'])
    .execute();
  // Indexes insights across a customer's users, for its own list and its pending events.
  await db.schema.createIndex('insight_of_customer').on('insight').columns(['customer_id', 'created_at']).execute();
  await db.schema
    .createIndex('insight_unannounced')
    .on('insight')
    .column('customer_id')
    .where(sql.ref('is_announced'), '=', false)
    .execute();
  // Planner samples would outlive deleted rows. No query filters by these columns, so no samples are needed.
  for (const [table, column] of [
    ['insight', 'subject'],
    ['insight', 'reason'],
    ['insight', 'blocks'],
    ['insight', 'account_keys'],
    ['insight_progress', 'seen'],
  ] as const)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set statistics 0`.execute(db);
  await db.schema
    .createTable('insight_period')
    .addColumn('customer_id', 'bigint', (column) => column.primaryKey().references('customer.id'))
    .addColumn('due_at', 'timestamptz', (column) => column.notNull())
    .execute();
}
