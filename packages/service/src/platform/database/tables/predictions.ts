import type {
  Container,
  Frequency,
  PredictedEvent,
  PredictedTransaction,
  Transaction,
} from '@fin-link/contracts/service';
import type { ColumnType, Generated, Kysely } from 'kysely';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

/** Progress of the predictions of a user, by the business clock. */
interface PredictionTable extends OwnerColumns {
  /** Count and latest change of the transaction history that was last analyzed; `null` before the first analysis. */
  history_mark: string | null;
}

/** Rule for the due days of a series. `detection/rules.ts` of the predictions defines its shape. */
type StoredRule = Readonly<Record<string, unknown>>;

/** Expected amount of one due day. Every year has the same amounts. */
export interface DueAmount {
  day: string;
  amount: string;
  low: string;
  high: string;
}

/** A recurring payment. `amount`, `low` and `high` are positive and `base_type` carries the sign. */
export interface PredictedEventTable extends OwnerColumns {
  id: number;
  account_id: number;
  container: Container;
  base_type: Transaction['baseType'];
  currency: string;
  amount: string;
  low: string;
  high: string;
  /** Amounts of the due days of a year; `null` if all due days have the same expected amount. */
  season: ColumnType<DueAmount[] | null, string | null | undefined, string | null>;
  description: string;
  /** Key of the payee; `null` for an event that a user added until its first payment. */
  text_key: string | null;
  merchant_key: string | null;
  merchant_name: string | null;
  category_id: number;
  user_category_id: number | null;
  detail_category_id: number | null;
  merchant_type: NonNullable<Transaction['merchantType']> | null;
  frequency: Frequency;
  rule: ColumnType<StoredRule, string, string>;
  /** Day up to which due payments have been marked as paid or missed. */
  settled_until: string;
  confidence: number;
  approval: PredictedEvent['userApprovalStatus'];
  status: PredictedEvent['status'];
  is_manual: boolean;
  /** Whether the user created or edited the event. */
  is_edited: boolean;
  /** Deleted events stay hidden, so that the same series is not detected again. */
  is_deleted: Generated<boolean>;
  /** Ids of the latest payments, oldest first. */
  payments: ColumnType<number[], string, string>;
  last_date: string | null;
  last_amount: string | null;
  created_at: Date;
  last_updated_at: Date;
}

/** A payment of a predicted event: expected, paid or missed. */
export interface PredictedTransactionTable extends OwnerColumns {
  id: number;
  event_id: number;
  due_date: string;
  recon_status: PredictedTransaction['reconStatus'];
  /** The posted transaction. For an expected payment, the transaction that is pending for it. */
  transaction_id: number | null;
  /** Day and amount of the posted transaction. */
  paid_date: string | null;
  paid_amount: string | null;
  created_at: Date;
  last_updated_at: Date;
}

export interface PredictionTables {
  prediction: PredictionTable;
  predicted_event: PredictedEventTable;
  predicted_transaction: PredictedTransactionTable;
}

/** Creates the tables of predictions. */
export async function migratePredictions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('prediction')
    .$call(addOwner)
    .addColumn('history_mark', 'text')
    .addPrimaryKeyConstraint('prediction_pk', [...ownerColumns])
    .addForeignKeyConstraint(
      'prediction_of',
      [...ownerColumns],
      'service_user',
      ['bucket', 'customer_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createTable('predicted_event')
    .$call(addOwner)
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('container', 'text', (column) => column.notNull())
    .addColumn('base_type', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('amount', 'numeric', (column) => column.notNull())
    .addColumn('low', 'numeric', (column) => column.notNull())
    .addColumn('high', 'numeric', (column) => column.notNull())
    .addColumn('season', 'jsonb')
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('text_key', 'text')
    .addColumn('merchant_key', 'text')
    .addColumn('merchant_name', 'text')
    .addColumn('category_id', 'integer', (column) => column.notNull())
    .addColumn('user_category_id', 'bigint')
    .addColumn('detail_category_id', 'integer')
    .addColumn('merchant_type', 'text')
    .addColumn('frequency', 'text', (column) => column.notNull())
    .addColumn('rule', 'jsonb', (column) => column.notNull())
    .addColumn('settled_until', 'date', (column) => column.notNull())
    .addColumn('confidence', 'real', (column) => column.notNull())
    .addColumn('approval', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('is_manual', 'boolean', (column) => column.notNull())
    .addColumn('is_edited', 'boolean', (column) => column.notNull())
    .addColumn('is_deleted', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('payments', 'jsonb', (column) => column.notNull())
    .addColumn('last_date', 'date')
    .addColumn('last_amount', 'numeric')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_updated_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('predicted_event_pk', [...ownerColumns, 'id'])
    .addForeignKeyConstraint(
      'predicted_event_of',
      [...ownerColumns, 'account_id'],
      'account',
      [...ownerColumns, 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createTable('predicted_transaction')
    .$call(addOwner)
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('event_id', 'bigint', (column) => column.notNull())
    .addColumn('due_date', 'date', (column) => column.notNull())
    .addColumn('recon_status', 'text', (column) => column.notNull())
    .addColumn('transaction_id', 'bigint')
    .addColumn('paid_date', 'date')
    .addColumn('paid_amount', 'numeric')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_updated_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('predicted_transaction_pk', [...ownerColumns, 'id'])
    // Allows one payment per due day, so that a repeated insertion has no effect.
    .addUniqueConstraint('predicted_transaction_due', [...ownerColumns, 'event_id', 'due_date'])
    .addForeignKeyConstraint(
      'predicted_transaction_of',
      [...ownerColumns, 'event_id'],
      'predicted_event',
      [...ownerColumns, 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('predicted_transaction_by_day')
    .on('predicted_transaction')
    .columns([...ownerColumns, 'due_date'])
    .execute();
}
