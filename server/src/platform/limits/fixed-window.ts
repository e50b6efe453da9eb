import type { HostErrorCode } from '@fin-link/contracts/browser';
import { sql } from 'kysely';
import { bucketOfKey, deleteExpired, prepare, type NeedsDatabase, type Place } from '../database/index.ts';
import type { LimitName, LimitSizes } from '../environment/index.ts';
import { HostError } from '../http/index.ts';
import type { NeedsClock } from '../parts/index.ts';
import {
  requestedText,
  counting,
  secondsUntil,
  windowAt,
  type RequestedRow,
  type CountedRow,
  type SubjectHash,
} from './counting.ts';

/** Call that counts toward a limit. */
export interface Counted {
  limit: LimitName;
  subject: string;
}

/** Counts calls in fixed time windows, in memory or exactly in the database. */
export interface FixedWindow {
  /** Returns rows for a statement that contains `counting`. Such a statement counts exactly across processes. */
  requestedRows(counted: readonly Counted[]): RequestedRow[];
  /** Throws `code` with the time to wait if a total exceeds its limit. */
  check(code: HostErrorCode, requested: readonly RequestedRow[], totals: readonly CountedRow[]): void;
  /** Counts in a separate statement. Throws `code` if a total exceeds its limit. */
  countExactly(code: HostErrorCode, counted: readonly Counted[]): Promise<void>;
  /**
   * Counts in memory; `settle` adds the count to that of other processes. Returns an error with `code`, by default
   * `rate.limited`, if the limit is reached.
   */
  countHere(limit: LimitName, subject: string, code?: HostErrorCode): HostError | null;
  /** Adds the counts of this process to the database and reads the totals of all processes. */
  settle(): Promise<void>;
  /** Deletes expired counts and attempts. */
  sweep(): Promise<void>;
}

/** Opens the counts of this process. The database has the exact counts and those of other processes. */
export function openFixedWindow(
  { database, clock }: NeedsDatabase & NeedsClock,
  sizes: LimitSizes,
  hashOf: SubjectHash,
): FixedWindow {
  const counts = new Map<string, Count>();

  const requestedRow = (
    { limit, start, end }: Pick<Count, 'limit' | 'start' | 'end'>,
    hash: string,
    added: number,
  ) => ({
    bucket: bucketOfKey(hash),
    subject_hash: hash,
    window_start: new Date(start),
    ends_at: new Date(end),
    added,
    max: sizes[limit].max,
  });

  const countAll = prepare(
    database,
    (place: Place<{ requested: string }>) =>
      sql<CountedRow>`${counting(place('requested'))} select subject_hash, count from counted`,
  );

  const requestedRows: FixedWindow['requestedRows'] = (counted) => {
    const now = clock.now();
    return counted.map(({ limit, subject }) => {
      const { start, end } = windowAt(now, sizes[limit]);
      return requestedRow({ limit, start, end }, hashOf(limit, [subject]), 1);
    });
  };

  const check: FixedWindow['check'] = (code, requested, totals) => {
    const ends = requested
      .filter((row) => totals.some((total) => total.subject_hash === row.subject_hash && total.count > row.max))
      .map((row) => row.ends_at.getTime());
    if (ends.length > 0) throw new HostError(code, { retryAfter: secondsUntil(Math.max(...ends), clock.now()) });
  };

  return {
    requestedRows,
    check,

    async countExactly(code, counted) {
      const requested = requestedRows(counted);
      const { rows } = await countAll({ requested: requestedText(requested) });
      check(code, requested, rows);
    },

    countHere(limit, subject, code = 'rate.limited') {
      const now = clock.now();
      const key = `${limit} ${subject}`;
      let count = counts.get(key);
      if (count === undefined || count.end <= now.getTime()) {
        if (counts.size >= maxCounts) evictCounts(counts);
        count = { limit, subject, ...windowAt(now, sizes[limit]), settled: 0, unsettled: 0 };
        counts.set(key, count);
      }
      if (count.settled + count.unsettled >= sizes[limit].max)
        return new HostError(code, { retryAfter: secondsUntil(count.end, now) });
      count.unsettled++;
      return null;
    },

    async settle() {
      const unsettled = takeUnsettled(counts, clock.now().getTime());
      for (let from = 0; from < unsettled.length; from += batchSize) {
        const batch = unsettled.slice(from, from + batchSize).map((count) => ({
          count,
          hash: hashOf(count.limit, [count.subject]),
          added: count.unsettled,
        }));
        const requested = batch.map((entry) => requestedRow(entry.count, entry.hash, entry.added));
        const { rows } = await countAll({ requested: requestedText(requested) });
        const totals = new Map(rows.map((row) => [row.subject_hash, row.count]));
        for (const { count, hash, added } of batch) {
          // Further calls may have been counted in the meantime.
          count.unsettled -= added;
          count.settled = totals.get(hash) ?? count.settled + added;
        }
      }
    },

    async sweep() {
      const now = clock.now();
      await deleteExpired(database, 'limit_count', 'ends_at', now);
      await database.db.deleteFrom('limit_attempt').where('ends_at', '<=', now).execute();
    },
  };
}

/** Count of one subject in the current window. */
interface Count {
  readonly limit: LimitName;
  readonly subject: string;
  /** Start and end of the window in epoch milliseconds. */
  readonly start: number;
  readonly end: number;
  /** Total of all processes at the last `settle`. */
  settled: number;
  /** Count of this process since the last `settle`. */
  unsettled: number;
}

/** Upper limit of counts in memory. */
const maxCounts = 50_000;
/** Number of counts in one statement. */
const batchSize = 1_000;

/** Limits memory use if a client forges addresses. Evicts settled counts first, then the oldest. */
function evictCounts(counts: Map<string, Count>): void {
  for (const [key, count] of counts) if (count.unsettled === 0) counts.delete(key);
  for (const key of counts.keys()) {
    if (counts.size < maxCounts) return;
    counts.delete(key);
  }
}

/** Removes expired counts. Returns those that `settle` has to add to the database. */
function takeUnsettled(counts: Map<string, Count>, now: number): Count[] {
  const unsettled: Count[] = [];
  for (const [key, count] of counts) {
    if (count.end <= now) counts.delete(key);
    else if (count.unsettled > 0) unsettled.push(count);
  }
  return unsettled;
}
