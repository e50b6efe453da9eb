import { type Kysely, sql } from 'kysely';
import { ensureExtension } from './extensions.ts';

/** Columns that `transactions/read` counts, sums and groups by. */
const aggregatedColumns = [
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

/** Creates the indexes for the queries of `transactions/read`. Each begins with the user. */
export async function migrateTransactionIndexes(db: Kysely<unknown>): Promise<void> {
  const table = sql.table('transaction');
  const newestFirst = sql`customer_id, user_id, date desc, listing_order desc, id desc`;
  const trigrams = sql.id(await ensureExtension(db, 'pg_trgm'), 'gin_trgm_ops');
  await ensureExtension(db, 'btree_gin');
  // Serves ordered lists; counts and sums of a period read only the index.
  await sql`create index transaction_newest on ${table} (${newestFirst})
    include (${sql.join(aggregatedColumns.map((column) => sql.ref(column)))})`.execute(db);
  await sql`create index transaction_by_category on ${table} (customer_id, user_id, category_id, date)`.execute(db);
  await sql`create index transaction_by_merchant on ${table} (customer_id, user_id, merchant_key, date)`.execute(db);
  // Finds the credits, of which a few may be refunds, and what is stored as a refund.
  await sql`create index transaction_possible_refund on ${table} (customer_id, user_id)
    where base_type = 'CREDIT' or refund_category_id is not null`.execute(db);
  await sql`create index transaction_manual on ${table} (${newestFirst}) where is_manual = true`.execute(db);
  // Finds the newest location of a merchant.
  await sql`create index transaction_with_place on ${table} (customer_id, user_id, merchant_key, date, listing_order)
    where details -> 'merchantAddress' is not null`.execute(db);
  // Serves keyword searches of three or more characters. A search reads the whole pending list of the index, so the list is kept short. The
  // condition `id > 0` is true for every row. Only searches state it, so that the planner uses the index for no other queries by user.
  await sql`
    create index transaction_keyword on ${table} using gin (customer_id, user_id, original_description ${trigrams},
      simple_description ${trigrams}, consumer_description ${trigrams})
    with (gin_pending_list_limit = 256) where id > 0`.execute(db);
}
