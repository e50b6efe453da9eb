import type { Container, Transaction } from '@fin-link/contracts/service';
import { type ColumnType, type GeneratedAlways, type Kysely, sql } from 'kysely';
import { ensureExtension } from './extensions.ts';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

/**
 * `amount` is positive and `base_type` carries the sign, as in the service interface. Derived values come from the bank's data.
 * The user's rules and the user's edits are layers above them: see the README of `transactions`.
 */
export interface TransactionTable extends OwnerColumns {
  id: number;
  account_id: number;
  /** Whether the user added the transaction. A refresh never matches it, because it has neither of the keys below. */
  is_manual: ColumnType<boolean, boolean | undefined, never>;
  bank_key: string | null;
  /** Key of the refresh that last changed the transaction. For a pending transaction, the refresh that last listed it. */
  request_key: string | null;
  /**
   * Order at or above every `listing_order` of the refresh in `request_key`, and below those of later refreshes. An incomplete read writes
   * this order to every row that it listed.
   */
  seen_order: ColumnType<string | null, number | null | undefined, number>;
  /** Whether the last complete read of the transaction's day did not list the transaction. */
  is_missing: ColumnType<boolean, boolean | undefined, boolean>;
  container: Container;
  status: Transaction['status'];
  base_type: Transaction['baseType'];
  amount: string;
  currency: string;
  /** `post_date`, or `transaction_date` if there is none. */
  date: string;
  transaction_date: string;
  post_date: string | null;
  /** Sort order in time. Decreases along the bank's list, which is newest first, and increases with each refresh. */
  listing_order: ColumnType<string, number, never>;
  original_description: string;
  simple_description: string;
  /** Kind of movement, from the bank's data. Readers use `effective_type` instead. */
  type: string;
  /** Name of the merchant; `null` if the payee is not a merchant. */
  merchant_name: string | null;
  /** Key of the payee, derived from this transaction alone. Equal for all users. */
  payee_key: string;
  /** Key of another payee of the user that the history identifies as the same payee; `null` if there is none. */
  payee_alias: ColumnType<string | null, string | null | undefined, string | null>;
  /** Effective key of the payee: `payee_alias`, or `payee_key` if there is none. */
  payee: GeneratedAlways<string>;
  /** `payee` if the payee is a merchant, otherwise `null`. */
  merchant_key: GeneratedAlways<string | null>;
  /** Derived layer: computed from the bank's data. A refresh writes only this layer. */
  derived_category_id: number;
  derived_detail_category_id: number | null;
  derived_merchant_type: MerchantType | null;
  /** Layer of the user's rules. */
  rule_id: ColumnType<number | null, number | null | undefined, number | null>;
  rule_category_id: ColumnType<number | null, number | null | undefined, number | null>;
  rule_user_category_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** Layer of the user's edits. If `own_user_category_id` is set, `own_category_id` is its parent. */
  own_category_id: ColumnType<number | null, number | null | undefined, number | null>;
  own_user_category_id: ColumnType<number | null, number | null | undefined, number | null>;
  own_detail_category_id: ColumnType<number | null, number | null | undefined, number | null>;
  own_merchant_type: ColumnType<MerchantType | null, MerchantType | null | undefined, MerchantType | null>;
  memo: ColumnType<string | null, string | null | undefined, string | null>;
  consumer_description: ColumnType<string | null, string | null | undefined, string | null>;
  own_is_physical: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  /** Effective values: the first layer with a value. For a user category, `category_id` is the parent. */
  category_id: GeneratedAlways<number>;
  user_category_id: GeneratedAlways<number | null>;
  detail_category_id: GeneratedAlways<number | null>;
  merchant_type: GeneratedAlways<MerchantType | null>;
  effective_type: GeneratedAlways<string>;
  /**
   * Id of the other transaction of a transfer between the user's accounts. Each of the two refers to the other. The id must not be reused
   * before the end of a refresh that deletes the other transaction.
   */
  transfer_pair_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** Layer of transfer pairs, below rules. Set to the transfer category if the derived category is not a transfer; otherwise `null`. */
  pair_category_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** Layer of refunds, below pairs. Category of the payee if earlier purchases cover the credit; `null` for all other transactions. */
  refund_category_id: ColumnType<number | null, number | null | undefined, number | null>;
  refund_detail_category_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** Running balance, with the sign of the account's balance. */
  running_balance: string | null;
  check_number: string | null;
  /** Other facts from the bank, keyed as in the public description; `null` if there are none. */
  details: ColumnType<Record<string, unknown> | null, Record<string, unknown> | null, never>;
  /** Facts from which payee and category are derived, as the bank states them; `null` if there are none. Replies do not show them. */
  stated: ColumnType<object | null, object | null | undefined, never>;
  created_at: Date;
  last_updated_at: Date;
}

type MerchantType = NonNullable<Transaction['merchantType']>;

export interface TransactionTables {
  transaction: TransactionTable;
}

/** Expressions of the generated columns, which are stored because they are indexed. */
const effectiveValues = {
  category_id: sql`coalesce(own_category_id, rule_category_id, pair_category_id, refund_category_id, derived_category_id)`,
  user_category_id: sql`case when own_category_id is not null then own_user_category_id else rule_user_category_id end`,
  detail_category_id: sql`case
    when own_category_id is not null or own_detail_category_id is not null then own_detail_category_id
    when rule_category_id is not null or pair_category_id is not null then null
    when refund_category_id is not null then refund_detail_category_id
    else derived_detail_category_id
  end`,
  merchant_type: sql`coalesce(own_merchant_type, derived_merchant_type)`,
  payee: sql`coalesce(payee_alias, payee_key)`,
  merchant_key: sql`case when merchant_name is not null then coalesce(payee_alias, payee_key) end`,
  effective_type: sql`case when refund_category_id is not null and pair_category_id is null then 'REFUND' else type end`,
};

export async function migrateTransactions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('transaction')
    .$call(addOwner)
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('is_manual', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('bank_key', 'text')
    .addColumn('request_key', 'text')
    .addColumn('seen_order', 'bigint')
    .addColumn('is_missing', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('container', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('base_type', 'text', (column) => column.notNull())
    .addColumn('amount', 'numeric', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('date', 'date', (column) => column.notNull())
    .addColumn('transaction_date', 'date', (column) => column.notNull())
    .addColumn('post_date', 'date')
    .addColumn('listing_order', 'bigint', (column) => column.notNull())
    .addColumn('original_description', 'text', (column) => column.notNull())
    .addColumn('simple_description', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('merchant_name', 'text')
    .addColumn('payee_key', 'text', (column) => column.notNull())
    .addColumn('payee_alias', 'text')
    .addColumn('payee', 'text', (column) => column.generatedAlwaysAs(effectiveValues.payee).stored().notNull())
    .addColumn('merchant_key', 'text', (column) => column.generatedAlwaysAs(effectiveValues.merchant_key).stored())
    .addColumn('derived_category_id', 'integer', (column) => column.notNull())
    .addColumn('derived_detail_category_id', 'integer')
    .addColumn('derived_merchant_type', 'text')
    .addColumn('rule_id', 'bigint')
    .addColumn('rule_category_id', 'integer')
    .addColumn('rule_user_category_id', 'bigint')
    .addColumn('own_category_id', 'integer')
    .addColumn('own_user_category_id', 'bigint')
    .addColumn('own_detail_category_id', 'integer')
    .addColumn('own_merchant_type', 'text')
    .addColumn('memo', 'text')
    .addColumn('consumer_description', 'text')
    .addColumn('own_is_physical', 'boolean')
    .addColumn('category_id', 'integer', (column) =>
      column.generatedAlwaysAs(effectiveValues.category_id).stored().notNull(),
    )
    .addColumn('user_category_id', 'bigint', (column) =>
      column.generatedAlwaysAs(effectiveValues.user_category_id).stored(),
    )
    .addColumn('detail_category_id', 'integer', (column) =>
      column.generatedAlwaysAs(effectiveValues.detail_category_id).stored(),
    )
    .addColumn('merchant_type', 'text', (column) => column.generatedAlwaysAs(effectiveValues.merchant_type).stored())
    .addColumn('transfer_pair_id', 'bigint')
    .addColumn('pair_category_id', 'integer')
    .addColumn('refund_category_id', 'integer')
    .addColumn('refund_detail_category_id', 'integer')
    .addColumn('effective_type', 'text', (column) =>
      column.generatedAlwaysAs(effectiveValues.effective_type).stored().notNull(),
    )
    .addColumn('running_balance', 'numeric')
    .addColumn('check_number', 'text')
    .addColumn('details', 'jsonb')
    .addColumn('stated', 'jsonb')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_updated_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('transaction_pk', [...ownerColumns, 'id'])
    .addUniqueConstraint('transaction_bank_key', [...ownerColumns, 'account_id', 'bank_key'])
    .addCheckConstraint(
      'transaction_manual_without_keys',
      sql`is_manual = (bank_key is null) and is_manual = (request_key is null)`,
    )
    .addForeignKeyConstraint(
      'transaction_of',
      [...ownerColumns, 'account_id'],
      'account',
      [...ownerColumns, 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await migrateTransactionIndexes(db);
  await migrateSumStatistics(db);
}

/** Columns that `transactions/read` counts, sums and groups by, and the bucket, which limits each of its statements. */
const aggregatedColumns = [
  'bucket',
  'account_id',
  'container',
  'base_type',
  'amount',
  'currency',
  'category_id',
  'user_category_id',
  'detail_category_id',
  'merchant_key',
  'merchant_name',
  'merchant_type',
  'transfer_pair_id',
] as const;

/**
 * Tells the planner how many groups sums have. Without these statistics, it multiplies the numbers of values of the columns, and sorts the
 * rows instead of adding them up in a hash table.
 */
async function migrateSumStatistics(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries({
    transaction_category_sums: ['category_id', 'user_category_id', 'detail_category_id', 'currency'],
    transaction_merchant_sums: ['merchant_key', 'merchant_type', 'category_id', 'user_category_id', 'currency'],
  }))
    await sql`
      create statistics ${sql.table(name)} (ndistinct)
      on ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table('transaction')}`.execute(db);
}

/** Creates the indexes for the queries of `transactions/read`. Every index starts with the user. */
async function migrateTransactionIndexes(db: Kysely<unknown>): Promise<void> {
  const table = sql.table('transaction');
  const newestFirst = sql`customer_id, user_id, date desc, listing_order desc, id desc`;
  const trigrams = sql.id(await ensureExtension(db, 'pg_trgm'), 'gin_trgm_ops');
  await ensureExtension(db, 'btree_gin');
  // Serves ordered lists. Counts and sums of a period read only this index.
  await sql`create index transaction_newest on ${table} (${newestFirst})
    include (${sql.join(aggregatedColumns.map((column) => sql.ref(column)))})`.execute(db);
  await sql`create index transaction_by_category on ${table} (customer_id, user_id, category_id, date)`.execute(db);
  await sql`create index transaction_by_merchant on ${table} (customer_id, user_id, merchant_key, date)`.execute(db);
  // Finds credits, which may be refunds, and rows that are stored as refunds.
  await sql`create index transaction_possible_refund on ${table} (customer_id, user_id)
    where base_type = 'CREDIT' or refund_category_id is not null`.execute(db);
  await sql`create index transaction_manual on ${table} (${newestFirst}) where is_manual = true`.execute(db);
  // Finds the newest location of a merchant.
  await sql`create index transaction_with_place on ${table} (customer_id, user_id, merchant_key, date, listing_order)
    where details -> 'merchantAddress' is not null`.execute(db);
  // Serves keyword searches of three or more characters. A search reads the whole pending list of the index, so the list is kept short. The
  // condition `id > 0` is always true. Only searches state it, so that the planner uses the index for no other query.
  await sql`
    create index transaction_keyword on ${table} using gin (customer_id, user_id, original_description ${trigrams},
      simple_description ${trigrams}, consumer_description ${trigrams})
    with (gin_pending_list_limit = 256) where id > 0`.execute(db);
}
