import {
  type BackgroundLoop,
  type Buckets,
  type Database,
  type LoopOptions,
  startLoop,
  type BusinessClock,
  type Executor,
  inBuckets,
} from '@fin-link/storage';
import { sql } from 'kysely';
import type { JournalTables } from '../database/index.ts';
import { journalOf } from './horizon.ts';

interface SequencerOptions<T> {
  database: Database<T>;
  clock: JournalClock;
  log: LoopOptions['log'];
  /** Milliseconds between rounds if nothing changes. Default 500. */
  pauseMs?: number;
}

/**
 * Starts the loop that stamps changes after their commit. Every process runs the loop, but only one process at a time works on a bucket. If
 * that process dies, another process continues. The loop polls, because a notification per write would make all commits wait for
 * PostgreSQL's single notification lock.
 */
export const startSequencer = <T>({ database, clock, log, pauseMs = 500 }: SequencerOptions<T>): BackgroundLoop =>
  startLoop({ name: 'stamping of changes', everyMs: pauseMs, log }, async () => {
    const { more } = await stampRound(database, clock);
    return more ? 0 : pauseMs;
  });

/** Clock by which changes are stamped. */
export type JournalClock = Pick<BusinessClock, 'read'>;

/** Rows per transaction. A writer of one of these rows waits until the transaction ends. */
const batchSize = 2_000;

/** Result of one round over all buckets. */
interface StampRound {
  stamped: number;
  /** Whether another round may find more committed changes. */
  more: boolean;
}

/** Result of one round over a bucket. */
export interface StampedBucket {
  stamped: number;
  /** `null` if another transaction holds the bucket. The round then did nothing. */
  horizon: Date | null;
  /** Whether another round may find more committed changes. */
  more: boolean;
}

/**
 * Runs one round over the buckets with unstamped changes. Skips rows and buckets that another process has locked, and those whose node of a
 * distributed database is down.
 */
export async function stampRound<T>(owner: Database<T>, clock: JournalClock): Promise<StampRound> {
  const { db, onEachNode } = journalOf(owner);
  const now = await clock.read(db);
  const round: StampRound = { stamped: 0, more: false };
  await onEachNode(async (buckets) => {
    for (const bucket of await bucketsWithPending(db, buckets)) {
      const { stamped, more } = await stampBucket(db, bucket, now);
      round.stamped += stamped;
      round.more ||= more;
    }
  });
  return round;
}

/** Returns those of the buckets with unstamped changes, by one index probe per bucket. */
export async function bucketsWithPending(executor: Executor<JournalTables>, buckets: Buckets): Promise<number[]> {
  const { rows } = await sql<{ bucket: number }>`
    select horizon.bucket
    from ${sql.table('change_horizon')} as horizon
    cross join lateral (
      select from ${sql.table('change_journal')} as journal
      where journal.stamp is null and journal.bucket = horizon.bucket
        and ${inBuckets(buckets, 'journal.bucket')}
      limit 1
    ) as pending
    where ${inBuckets(buckets, 'horizon.bucket')}
    order by horizon.bucket`.execute(executor);
  return rows.map(({ bucket }) => bucket);
}

/**
 * Gives one stamp to the bucket's committed changes. Locks the bucket's `change_horizon` row, so that only one process stamps at a time.
 * Returns a `null` horizon if another process holds the lock. With `advance`, moves the horizon even if nothing is stamped. The stamp is
 * never before the horizon, even if the business clock was moved back. Skips rows that a writer has locked; a later round stamps them.
 */
export async function stampBucket(
  executor: Executor<JournalTables>,
  bucket: number,
  now: Date,
  { advance = false } = {},
): Promise<StampedBucket> {
  const { rows } = await sql<{ stamped: number; horizon: Date | null }>`
    with locked_bucket as materialized (
      select greatest(horizon, ${now}::timestamptz) as stamp,
        greatest(horizon, ${now}::timestamptz) + interval '1 millisecond' as later
      from ${sql.table('change_horizon')}
      where bucket = ${bucket}
      for update skip locked
    ),
    pending as materialized (
      select customer_id, user_id, entity, entity_key, parent_key
      from ${sql.table('change_journal')}
      where stamp is null and bucket = ${bucket} and exists (select from locked_bucket)
      limit ${batchSize}
      for update skip locked
    ),
    stamped as (
      update ${sql.table('change_journal')} as journal
      set stamp = locked_bucket.stamp
      from locked_bucket, pending
      where journal.bucket = ${bucket}
        and (journal.customer_id, journal.user_id, journal.entity, journal.entity_key, journal.parent_key)
          = (pending.customer_id, pending.user_id, pending.entity, pending.entity_key, pending.parent_key)
    ),
    new_horizon as (
      update ${sql.table('change_horizon')} as horizon
      set horizon = case when exists (select from pending) then locked_bucket.later else locked_bucket.stamp end
      from locked_bucket
      where horizon.bucket = ${bucket}
        and (exists (select from pending) or (${advance} and horizon.horizon < locked_bucket.stamp))
      returning horizon.horizon
    )
    select (select count(*)::int from pending) as stamped,
      coalesce((select horizon from new_horizon), (select stamp from locked_bucket)) as horizon`.execute(executor);
  const [{ stamped, horizon } = { stamped: 0, horizon: null }] = rows;
  return { stamped, horizon, more: stamped === batchSize };
}
