import { dayMs } from '@fin-link/contracts/service';
import { type Buckets, type Database, type Executor, inBuckets } from '@fin-link/storage';
import { bucketOf, type JournalTables } from '../database/index.ts';

/** Returns the horizon of a user's bucket: future stamps of the user's changes are at or after it, by the business clock. */
export async function horizonOf<T>(executor: Executor<T>, userId: number): Promise<Date> {
  const row = await tablesOf(executor)
    .selectFrom('change_horizon')
    .select('horizon')
    .where('bucket', '=', bucketOf(userId))
    .executeTakeFirstOrThrow();
  return row.horizon;
}

/** Returns the least horizon of the buckets, by default of all: future stamps are at or after it. */
export async function earliestHorizon<T>(executor: Executor<T>, buckets: Buckets = null): Promise<Date> {
  const row = await tablesOf(executor)
    .selectFrom('change_horizon')
    .select((select) => select.fn.min('horizon').as('least'))
    .$if(buckets !== null, (query) => query.where(inBuckets(buckets)))
    .executeTakeFirstOrThrow();
  return row.least;
}

/** Returns the greatest horizon of the buckets, by default of all: existing stamps are before it. */
export async function latestHorizon<T>(executor: Executor<T>, buckets: Buckets = null): Promise<Date> {
  const row = await tablesOf(executor)
    .selectFrom('change_horizon')
    .select((select) => select.fn.max('horizon').as('most'))
    .$if(buckets !== null, (query) => query.where(inBuckets(buckets)))
    .executeTakeFirstOrThrow();
  return row.most;
}

/** Returns the effective end of a window: `to` or the horizon, if that is earlier, but never before `from`. */
export function windowEnd({ from, to }: Period, horizon: Date): Date {
  const end = to < horizon ? to : horizon;
  return end < from ? from : end;
}

/** Maximum period of one call in milliseconds (service interface, section 8). */
export const maxPeriodMs = 60 * 60_000;
/**
 * Retention in milliseconds. Calls may request the last seven days (service interface, section 8). The longer retention is for readers that
 * had an outage.
 */
const retentionMs = 30 * dayMs;

/** Period by the business clock. */
export interface Period {
  /** Inclusive start. */
  from: Date;
  /** Exclusive end. */
  to: Date;
}

/** Splits a long period, for example after an outage or a clock change, into consecutive windows of at most an hour. */
export function* windowsBetween(from: Date, to: Date): Generator<Period, void> {
  for (let start = from; start < to;) {
    const end = new Date(Math.min(start.getTime() + maxPeriodMs, to.getTime()));
    yield { from: start, to: end };
    start = end;
  }
}

/** Returns the earliest start of a window. Older changes may have been pruned, so an earlier start is refused with Y809. */
export const retentionStart = (now: Date): Date => new Date(now.getTime() - retentionMs);

/** Returns the same database, typed with the journal's tables only. */
export const journalOf = <T>(owner: Database<T>): Database<JournalTables> =>
  owner as unknown as Database<JournalTables>;

/** Returns the same executor, typed with the journal's tables only. */
export const tablesOf = <T>(executor: Executor<T>): Executor<JournalTables> =>
  executor as unknown as Executor<JournalTables>;
