import { type PeerPeriod, peerPeriods } from '@fin-link/contracts/server';
import { sql } from 'kysely';
import { categoryIdsWhere } from '../categories/index.ts';
import type { ServiceTransaction } from '../database/index.ts';
import { sumsBy, transactionsOfCustomer } from '../transactions/index.ts';
import { daysOf, monthsIn } from './months.ts';
import { half, placeColumns } from './places.ts';

/** Fewer users are never a figure. */
const fewestPeers = 30;
/** Users are counted in batches of so many: see the README. */
const batch = 10;

/** Replaces all figures of the customer by those of that day, in statements that return no rows. */
export async function computeFigures(trx: ServiceTransaction, customerId: number, asOf: string): Promise<void> {
  await trx.deleteFrom('peer_figure').where('customer_id', '=', customerId).execute();
  for (const period of peerPeriods) await insertFigures(trx, customerId, { asOf, period });
  await trx.updateTable('peer_benchmark').set({ as_of: asOf }).where('customer_id', '=', customerId).execute();
}

/** What is compared: everything but place and user. */
const what = sql`half, kind, key, currency`;

/** Whether the row is in a full batch of its group, whose oldest users come first. */
const inFullBatch = (group: ReturnType<typeof sql>) =>
  sql`row_number() over (partition by ${what}, ${group} order by user_id)
    <= count(*) over (partition by ${what}, ${group}) / ${sql.lit(batch)} * ${sql.lit(batch)}`;

async function insertFigures(
  trx: ServiceTransaction,
  customerId: number,
  { asOf, period }: { asOf: string; period: PeerPeriod },
): Promise<void> {
  const expenses = transactionsOfCustomer(trx, customerId, {
    ...daysOf(asOf, period),
    status: 'POSTED',
    categoryIds: categoryIdsWhere(({ type }) => type === 'EXPENSE'),
    isPaired: false,
    containers: ['bank', 'creditCard'],
  });
  const sums = sumsBy(expenses, ['user_id', 'category_id', 'detail_category_id', 'merchant_name']);
  await sql`
    insert into ${sql.table('peer_figure')}
      (customer_id, period, kind, key, currency, half, level, country, state, city, peers, spend)
    with peer as (
      select id as user_id, ${half} as half, ${placeColumns} from ${sql.table('service_user')}
      where customer_id = ${customerId}
    ), spent as (
      select ${what}, country, state, city, user_id, sum(debit - credit) / ${sql.lit(monthsIn[period])} as net
      from ${sums} as sums join peer using (user_id)
        cross join lateral (values ('CATEGORY', category_id::text), ('DETAIL_CATEGORY', detail_category_id::text),
          ('MERCHANT', merchant_name)) as spent_on (kind, key)
      where key is not null and country <> ''
      group by ${what}, country, state, city, user_id
      having sum(debit - credit) > 0
    ), by_city as (
      select *, city <> '' and ${inFullBatch(sql`country, state, city`)} as is_of_city from spent
    ), by_state as (
      select *, state <> '' and (is_of_city or ${inFullBatch(sql`country, state, is_of_city`)}) as is_of_state from by_city
    ), by_country as (
      select *, is_of_city or is_of_state or ${inFullBatch(sql`country, is_of_city or is_of_state`)} as is_of_country
      from by_state
    ), figure as (
      select ${what}, level, country, level_state, level_city, count(*) as peers,
        percentile_cont(0.5) within group (order by net)::numeric as median
      from by_country cross join lateral (values ('COUNTRY', '', '', is_of_country), ('STATE', state, '', is_of_state),
        ('CITY', state, city, is_of_city)) as levels (level, level_state, level_city, is_of_level)
      where is_of_level
      group by ${what}, level, country, level_state, level_city
      having count(*) >= ${sql.lit(fewestPeers)}
    ), beside_larger as (
      select *, max(peers) filter (where level = 'COUNTRY') over (partition by ${what}, country) as of_country,
        max(peers) filter (where level = 'STATE') over (partition by ${what}, country, level_state) as of_state
      from figure
    )
    select ${customerId}, ${period}, kind, key, currency, half, level, country, level_state, level_city, peers,
      round(median, least(2, 1 - floor(log(median))::integer))
    from beside_larger
    where level = 'COUNTRY' or (of_country - peers >= ${sql.lit(batch)}
      and (level = 'STATE' or of_state is null or of_state - peers >= ${sql.lit(batch)}))`.execute(trx);
}
