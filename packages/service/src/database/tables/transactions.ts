import type { Container, Transaction } from '@fin-link/contracts/server';
import type { ColumnType, Kysely } from 'kysely';

/** `amount` is positive and `base_type` carries the sign, as in the service interface. */
export interface TransactionTable {
  customer_id: number;
  user_id: number;
  id: number;
  account_id: number;
  bank_key: string;
  /** The refresh that last saw it: a pending one that is not seen any more is gone. */
  request_key: string;
  container: Container;
  status: Transaction['status'];
  base_type: Transaction['baseType'];
  amount: string;
  currency: string;
  /** `post_date` where there is one, else `transaction_date`. */
  date: string;
  transaction_date: string;
  post_date: string | null;
  /** Falls along the bank's own list, newest first, and rises from one refresh to the next. */
  listing_order: ColumnType<string, number, never>;
  original_description: string;
  simple_description: string;
  type: string;
  category_id: number;
  category_source: Transaction['categorySource'];
  detail_category_id: number | null;
  merchant_key: string | null;
  merchant_name: string | null;
  /** Of the sign of the account's balance. */
  running_balance: string | null;
  check_number: string | null;
  /** What else its bank states, by the names of the public description; null where that is nothing. */
  details: ColumnType<Record<string, unknown> | null, Record<string, unknown> | null, never>;
  created_at: Date;
  last_updated_at: Date;
}

export interface TransactionTables {
  transaction: TransactionTable;
}

export async function migrateTransactions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('transaction')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('bank_key', 'text', (column) => column.notNull())
    .addColumn('request_key', 'text', (column) => column.notNull())
    .addColumn('container', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('base_type', 'text', (column) => column.notNull())
    .addColumn('amount', 'numeric(19, 4)', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('date', 'date', (column) => column.notNull())
    .addColumn('transaction_date', 'date', (column) => column.notNull())
    .addColumn('post_date', 'date')
    .addColumn('listing_order', 'bigint', (column) => column.notNull())
    .addColumn('original_description', 'text', (column) => column.notNull())
    .addColumn('simple_description', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('category_id', 'integer', (column) => column.notNull())
    .addColumn('category_source', 'text', (column) => column.notNull())
    .addColumn('detail_category_id', 'integer')
    .addColumn('merchant_key', 'text')
    .addColumn('merchant_name', 'text')
    .addColumn('running_balance', 'numeric(19, 4)')
    .addColumn('check_number', 'text')
    .addColumn('details', 'jsonb')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_updated_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('transaction_pk', ['customer_id', 'user_id', 'id'])
    .addUniqueConstraint('transaction_bank_key', ['customer_id', 'user_id', 'account_id', 'bank_key'])
    .addForeignKeyConstraint(
      'transaction_of',
      ['customer_id', 'user_id', 'account_id'],
      'account',
      ['customer_id', 'user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('transaction_newest')
    .on('transaction')
    .columns(['customer_id', 'user_id', 'date desc', 'listing_order desc', 'id desc'])
    .execute();
}
