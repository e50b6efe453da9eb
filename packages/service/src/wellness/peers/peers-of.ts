import type { PeerLevel, PeerPeriod } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import type { PeerKind, ServiceDatabase } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { enabledCustomers } from './enabled.ts';
import { daysOf } from './months.ts';
import { half, placeColumns, addressPart } from './places.ts';

/** Request for peer figures. */
export interface RequestedPeers {
  period: PeerPeriod;
  kind: PeerKind;
  /** Category ids or merchant names. */
  keys: readonly string[];
  /** Currency; all currencies if absent. */
  currency?: string | undefined;
}

/** Monthly spending of other users in a place. */
export interface PeerBenchmark {
  level: PeerLevel;
  /** Place as written in the user's profile. */
  place: string;
  numberOfPeers: number;
  /** Median monthly spending, with two decimal places, for example `412.50`. */
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
  /** Benchmarks by key, smallest place first. A key has no entry if its group is too small. */
  benchmarks: ReadonlyMap<string, readonly PeerBenchmark[]>;
}

/** A stored figure with the place of the requesting user; `key` is `null` if no figure matches. */
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
 * Returns what the customer's other users spent in the user's places. The figures are based on the half of all users that does not include
 * the user. Returns `null` if the customer does not compare its users, or if no figures are computed yet.
 */
export async function peersOf(
  executor: Executor<ServiceDatabase>,
  { customerId, userId }: UserKey,
  { period, kind, keys, currency }: RequestedPeers,
): Promise<Peers | null> {
  const { rows } = await sql<FigureRow>`
    with viewer as (
      select ${placeColumns}, ${half} as half, ${addressPart('city')} as own_city, ${addressPart('state')} as own_state,
        ${addressPart('country')} as own_country
      from ${sql.table('service_user')}
      where customer_id = ${customerId} and id = ${userId}
    )
    select benchmark.as_of, figure.key, level, peers, spend, currency, own_city, own_state, own_country
    from ${sql.table('peer_benchmark')} as benchmark cross join viewer
      left join ${sql.table('peer_figure')} as figure
        on figure.customer_id = benchmark.customer_id and period = ${period} and kind = ${kind}
          and figure.key = any(${[...keys]}::text[]) and figure.half <> viewer.half
          and figure.currency = coalesce(${currency ?? null}, figure.currency)
          and figure.country = viewer.country
          and (level = 'COUNTRY' or (figure.state = viewer.state and (level = 'STATE' or figure.city = viewer.city)))
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
