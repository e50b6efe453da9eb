import { sql } from 'kysely';
import { categoryIdsWhere } from '../../data/categories/index.ts';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import { spent, sumsBy, transactionsOfCustomer } from '../../data/transactions/index.ts';
import { gridThresholds } from './amount-grid.ts';
import { accountTable, collectAccounts, createAccountTable, keepAccountsOnce } from './collect-accounts.ts';
import { placeColumns } from './places.ts';
import { publicCurrencies, publicKeys } from './public-keys.ts';
import { comparedContainers, userBatches, type UserRange } from './user-batches.ts';

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
 * Adds the spending of some users. A user with more than `maxKeysPerUser` keys of a kind in a month counts for a random choice of them, so
 * that no key loses its small amounts.
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
