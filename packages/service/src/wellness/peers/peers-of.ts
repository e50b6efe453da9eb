import type { PeerLevel, PeerPeriod } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import { bucketOf, type PeerKind, type ServiceDatabase } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { enabledCustomers, daysOf, monthsIn, placeColumns, addressPart } from './dimensions.ts';

export interface RequestedPeers {
  period: PeerPeriod;
  kind: PeerKind;
  /** Category ids, or keys of merchants in the catalogue. */
  keys: readonly string[];
  /** Currency; all currencies if absent. */
  currency?: string | undefined;
}

/** Monthly spending of the users in a place. */
export interface PeerBenchmark {
  level: PeerLevel;
  /** Place as written in the user's profile. */
  place: string;
  /** Number of users with noise, rounded to tens. */
  numberOfPeers: number;
  /** Approximate median of their monthly spending with two significant digits, for example `410`. */
  spend: string;
  currency: string;
}

/** Figures of one period for the requested keys. */
export interface Peers {
  /** Date of the figures, always a 16th. */
  benchmarkAsOf: string;
  /** First and last day of the period: whole months before the month of `benchmarkAsOf`. */
  fromDate: string;
  toDate: string;
  /** City and state as written in the user's profile. */
  place: { city?: string; state?: string };
  /** Benchmarks by key, smallest place first. A key has no entry if no month of its group is published. */
  benchmarks: ReadonlyMap<string, readonly PeerBenchmark[]>;
}

/** Mean of stored figures with the place of the requesting user; `key` is `null` if no figure matches. */
interface FigureRow {
  as_of: string;
  key: string | null;
  level: PeerLevel;
  peers: number;
  spend: string;
  currency: string;
  own_city: string;
  own_state: string;
  own_country: string;
}

/**
 * Returns what the customer's users spent in the user's places: the mean of the months of the period that are published. Returns `null` if
 * the customer does not compare its users, or if no month is released yet.
 */
export async function peersOf(
  executor: Executor<ServiceDatabase>,
  { customerId, userId }: UserKey,
  { period, kind, keys, currency }: RequestedPeers,
): Promise<Peers | null> {
  const { rows } = await sql<FigureRow>`
    with viewer as (
      select ${placeColumns}, ${addressPart('city')} as own_city, ${addressPart('state')} as own_state,
        ${addressPart('country')} as own_country
      from ${sql.table('service_user')}
      where bucket = ${bucketOf(userId)}::int2 and customer_id = ${customerId} and id = ${userId}
    )
    select as_of, key, level, peers, spend, currency, own_city, own_state, own_country
    from ${sql.table('peer_benchmark')} as benchmark cross join viewer left join lateral (
      select key, currency, level, round(avg(peers), -1)::integer as peers,
        round(avg(spend), 1 - floor(log(avg(spend)))::integer) as spend
      from ${sql.table('peer_figure')} as figure
      where customer_id = ${customerId} and kind = ${kind} and key = any(${[...keys]}::text[])
        and month >= date_trunc('month', as_of) - make_interval(months => ${monthsIn[period]}::integer)
        and month < date_trunc('month', as_of)
        and currency = coalesce(${currency ?? null}, currency) and figure.country = viewer.country
        and (level = 'COUNTRY' or (figure.state = viewer.state and (level = 'STATE' or figure.city = viewer.city)))
      group by key, currency, level
    ) as mean on true
    where benchmark.customer_id = ${customerId} and as_of is not null and benchmark.customer_id in (${enabledCustomers})
    order by key, currency, array_position(array['CITY', 'STATE', 'COUNTRY'], level)`.execute(executor);
  const first = rows[0];
  if (first === undefined) return null;
  const { own_city: city, own_state: state, own_country: country } = first;
  const places: Readonly<Record<PeerLevel, string>> = { CITY: city, STATE: state, COUNTRY: country };
  const benchmarks = new Map<string, PeerBenchmark[]>();
  for (const { key, level, peers: numberOfPeers, spend, currency: figureCurrency } of rows) {
    if (key === null) continue;
    const benchmark = { level, place: places[level], numberOfPeers, spend, currency: figureCurrency };
    benchmarks.set(key, [...(benchmarks.get(key) ?? []), benchmark]);
  }
  return {
    benchmarkAsOf: first.as_of,
    ...daysOf(first.as_of, period),
    place: { ...(city !== '' && { city }), ...(state !== '' && { state }) },
    benchmarks,
  };
}
