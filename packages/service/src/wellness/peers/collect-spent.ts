import { sql } from 'kysely';
import { categoryIdsWhere } from '../../data/categories/index.ts';
import { spent, sumsBy, transactionsOfCustomer } from '../../data/transactions/index.ts';
import { type ServiceTransaction, ofCustomer } from '../../platform/database/index.ts';
import { placeColumns, publicCurrencies, publicKeys } from './dimensions.ts';
import { gridThresholds } from './release.ts';

/** Maximum number of keys of one kind that a user counts for in a month. The privacy loss of a user depends on it. */
const maxKeysPerUser = 10;
/** Number of days from an account's oldest transaction to the end of the first month that it counts in. */
const minHistoryDays = 90;

/**
 * Temporary table of what each user spent in a month by key and currency. `amount_index` is the index of the nearest amount in
 * `amountGrid`. PostgreSQL drops the table at commit.
 */
export const spentTable = sql`pg_temp.peer_spent`;

/** First and last day of whole months. */
interface Days {
  fromDate: string;
  toDate: string;
}

/** Creates and fills the table of spending in these months, one batch of users per statement. */
export async function collectSpent(trx: ServiceTransaction, customerId: number, days: Days): Promise<void> {
  await sql`
    create temporary table peer_spent (month date, country text, state text, city text, user_id bigint, kind text, key text,
      currency text, amount_index integer) on commit drop`.execute(trx);
  await createAccountTable(trx);
  for await (const users of userBatches(trx, customerId)) await collectAccounts(trx, customerId, users);
  await keepAccountsOnce(trx);
  for await (const users of userBatches(trx, customerId)) await collectSpentOf(trx, customerId, days, users);
}

/**
 * Adds the spending of some users. A user with more than `maxKeysPerUser` keys of a kind in a month counts only for a random selection of
 * them. All keys therefore keep their small amounts.
 */
async function collectSpentOf(
  trx: ServiceTransaction,
  customerId: number,
  days: Days,
  { after, last }: UserRange,
): Promise<void> {
  const expenses = transactionsOfCustomer(trx, customerId, {
    ...days,
    status: 'POSTED',
    categoryIds: categoryIdsWhere(({ type }) => type === 'EXPENSE'),
    isZero: false,
    isPaired: false,
    isManual: false,
    containers: comparedContainers,
  })
    .where('transaction.user_id', '>', after)
    .where('transaction.user_id', '<=', last);
  const sums = sumsBy(expenses, ['user_id', 'account_id', 'category_id', 'detail_category_id', 'merchant_key', 'date']);
  await sql`
    with spent as (
      select date_trunc('month', date)::date as month, user_id, kind, key, currency, sum(${spent}) as net
      from ${sums} as sums
        join (select distinct user_id, account_id, since from ${accountTable}) as account using (user_id, account_id)
        cross join lateral (values ('CATEGORY', category_id::text), ('DETAIL_CATEGORY', detail_category_id::text),
          ('MERCHANT', merchant_key)) as spent_on (kind, key)
        join jsonb_to_recordset(${JSON.stringify(publicKeys)}::text::jsonb) as public_key (kind text, key text) using (kind, key)
      where currency = any(${[...publicCurrencies]}::text[])
        and since <= (date_trunc('month', date) + interval '1 month - 1 day')::date - ${sql.lit(minHistoryDays)}
      group by 1, user_id, kind, key, currency
      having sum(${spent}) > 0
    ), chosen as (
      select *, row_number() over (partition by month, user_id, kind order by gen_random_uuid()) as position from spent
    )
    insert into ${spentTable} (month, country, state, city, user_id, kind, key, currency, amount_index)
    select month, country, state, city, user_id, kind, key, currency,
      width_bucket(net, ${[...gridThresholds]}::numeric[])
    from chosen join (
        select id as user_id, ${placeColumns} from ${sql.table('service_user')}
        where customer_id = ${customerId} and id > ${after} and id <= ${last}
      ) as place using (user_id)
    where position <= ${sql.lit(maxKeysPerUser)} and country <> ''`.execute(trx);
}

/** Temporary table of the accounts that count, with the day of their oldest transaction. PostgreSQL drops it at commit. */
const accountTable = sql`pg_temp.peer_account`;

const createAccountTable = (trx: ServiceTransaction) =>
  sql`create temporary table peer_account (user_id bigint, account_id bigint, identity text, since date) on commit drop`.execute(
    trx,
  );

/** Adds the linked accounts of some users: active, selected, listed by their bank, and with a transaction that the bank reported. */
async function collectAccounts(trx: ServiceTransaction, customerId: number, { after, last }: UserRange): Promise<void> {
  const histories = transactionsOfCustomer(trx, customerId, {
    status: 'POSTED',
    isManual: false,
    containers: comparedContainers,
  })
    .where('transaction.user_id', '>', after)
    .where('transaction.user_id', '<=', last)
    .select(['user_id', 'account_id', (select) => select.fn.min('date').as('since')])
    .groupBy(['user_id', 'account_id']);
  await sql`
    insert into ${accountTable} (user_id, account_id, identity, since)
    select distinct user_id, account_id, customer_identity_key, since
    from ${sql.table('account_source')} as source
      join ${sql.table('account')} as account using (bucket, customer_id, user_id)
      join ${histories} as history using (user_id, account_id)
    where customer_id = ${customerId} and user_id > ${after} and user_id <= ${last}
      and account.id = account_id and not is_manual and account_status = 'ACTIVE' and is_selected is distinct from false
      and is_listed and customer_identity_key is not null`.execute(trx);
}

/** Keeps each bank account once for the customer: the account with the longest history, or else the oldest one. */
const keepAccountsOnce = (trx: ServiceTransaction) =>
  sql`
    delete from ${accountTable} where (user_id, account_id) in (
      select later.user_id, later.account_id
      from ${accountTable} as later join ${accountTable} as earlier using (identity)
      where (earlier.since, earlier.user_id, earlier.account_id) < (later.since, later.user_id, later.account_id))`.execute(
    trx,
  );

const comparedContainers = ['bank', 'creditCard'] as const;

/** Number of users per statement. */
const usersPerBatch = 500;

/** Users of one statement: ids above `after`, up to `last`. */
interface UserRange {
  after: number;
  last: number;
}

/** Iterates over all users of the customer in batches, because each statement has a time limit. */
async function* userBatches(trx: ServiceTransaction, customerId: number): AsyncGenerator<UserRange> {
  for (let after = 0; ;) {
    const users = await trx
      .selectFrom('service_user')
      .select('id')
      .where((where) => where.and(ofCustomer(customerId)))
      .where('id', '>', after)
      .orderBy('id')
      .limit(usersPerBatch)
      .execute();
    const last = users.at(-1)?.id;
    if (last === undefined) return;
    yield { after, last };
    after = last;
  }
}
