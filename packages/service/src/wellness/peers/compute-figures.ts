import { type PeerPeriod, peerPeriods } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import type { PeerKind, ServiceTransaction } from '../../platform/database/index.ts';
import { collectSpent, netIn, spentTable } from './collect-spent.ts';

/** Minimum number of users per figure. */
const minPeers = 30;
/** Number of users per batch. Only full batches are counted; see the README. */
const batchSize = 10;

const kinds: readonly PeerKind[] = ['CATEGORY', 'DETAIL_CATEGORY', 'MERCHANT'];
const halves = [0, 1];

/** Replaces all figures of the customer with the figures of that day. Uses many statements, because each statement has a time limit. */
export async function computeFigures(trx: ServiceTransaction, customerId: number, asOf: string): Promise<void> {
  await collectSpent(trx, customerId, asOf);
  await trx.deleteFrom('peer_figure').where('customer_id', '=', customerId).execute();
  for (const period of peerPeriods)
    for (const kind of kinds) for (const half of halves) await insertFigures(trx, customerId, { period, kind, half });
  await trx.updateTable('peer_benchmark').set({ as_of: asOf }).where('customer_id', '=', customerId).execute();
}

/** Columns that identify a compared category or merchant. Queries also filter by kind and half. */
const comparedKey = sql`key, currency`;

/** Returns the condition that a row is in a full batch of its group. Batches are filled with the oldest users first. */
const inFullBatch = (group: ReturnType<typeof sql>) =>
  sql`row_number() over (partition by ${comparedKey}, ${group} order by user_id)
    <= count(*) over (partition by ${comparedKey}, ${group}) / ${sql.lit(batchSize)} * ${sql.lit(batchSize)}`;

/**
 * Inserts the figures of one period, kind and half. Omits figures with fewer than `minPeers` users. Omits a state or city unless its
 * country's figure has at least `batchSize` more users, and a city also if its state's figure exists and has not.
 */
async function insertFigures(
  trx: ServiceTransaction,
  customerId: number,
  { period, kind, half }: { period: PeerPeriod; kind: PeerKind; half: number },
): Promise<void> {
  await sql`
    insert into ${sql.table('peer_figure')}
      (customer_id, period, kind, key, currency, half, level, country, state, city, peers, spend)
    with by_city as (
      select ${comparedKey}, country, state, city, user_id, ${netIn(period)} as net,
        city <> '' and ${inFullBatch(sql`country, state, city`)} as is_of_city
      from ${spentTable}
      where kind = ${kind} and half = ${half} and ${netIn(period)} > 0
    ), by_state as (
      select *, state <> '' and (is_of_city or ${inFullBatch(sql`country, state, is_of_city`)}) as is_of_state from by_city
    ), by_country as (
      select *, is_of_city or is_of_state or ${inFullBatch(sql`country, is_of_city or is_of_state`)} as is_of_country
      from by_state
    ), figure as (
      select ${comparedKey}, level, country, level_state, level_city, count(*) as peers,
        percentile_cont(0.5) within group (order by net)::numeric as median
      from by_country cross join lateral (values ('COUNTRY', '', '', is_of_country), ('STATE', state, '', is_of_state),
        ('CITY', state, city, is_of_city)) as levels (level, level_state, level_city, is_of_level)
      where is_of_level
      group by ${comparedKey}, level, country, level_state, level_city
      having count(*) >= ${sql.lit(minPeers)}
    ), with_larger_groups as (
      select *, max(peers) filter (where level = 'COUNTRY') over (partition by ${comparedKey}, country) as peers_in_country,
        max(peers) filter (where level = 'STATE') over (partition by ${comparedKey}, country, level_state) as peers_in_state
      from figure
    )
    select ${customerId}, ${period}, ${kind}, key, currency, ${half}::smallint, level, country, level_state, level_city, peers,
      round(median, least(2, 1 - floor(log(median))::integer))
    from with_larger_groups
    where level = 'COUNTRY' or (peers_in_country - peers >= ${sql.lit(batchSize)}
      and (level = 'STATE' or peers_in_state is null or peers_in_state - peers >= ${sql.lit(batchSize)}))`.execute(trx);
}
