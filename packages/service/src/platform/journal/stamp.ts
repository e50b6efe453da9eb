import type { BusinessClock, Database, Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import type { JournalTables } from '../database/index.ts';
import { journalOf } from './tables.ts';

export type JournalClock = Pick<BusinessClock, 'read'>;

/** Rows stamped in one transaction; a writer that meets one of them waits as long as that takes. */
const batchSize = 2_000;

export interface Round {
  stamped: number;
  /** Whether there may be committed changes left for another round. */
  more: boolean;
}

export interface StampedBucket {
  stamped: number;
  /** Null when another transaction holds the bucket: nothing was done. */
  horizon: Date | null;
  more: boolean;
}

/**
 * One round over the buckets that have changes without a stamp. What another process holds is left to it, and its other buckets
 * are stamped meanwhile.
 */
export async function stampRound<T>(owner: Database<T>, clock: JournalClock): Promise<Round> {
  const { db } = journalOf(owner);
  const now = await clock.read(db);
  const round: Round = { stamped: 0, more: false };
  for (const bucket of await bucketsWithPending(db)) {
    const { stamped, more } = await stampBucket(db, bucket, now);
    round.stamped += stamped;
    round.more ||= more;
  }
  return round;
}

/** Buckets with changes that have no stamp yet: one probe of the index for each. */
export async function bucketsWithPending(executor: Executor<JournalTables>): Promise<number[]> {
  const { rows } = await sql<{ bucket: number }>`
    select horizon.bucket
    from ${sql.table('change_horizon')} as horizon
    cross join lateral (
      select from ${sql.table('change_journal')} as journal
      where journal.stamp is null and journal.bucket = horizon.bucket
      limit 1
    ) as pending
    order by horizon.bucket`.execute(executor);
  return rows.map(({ bucket }) => bucket);
}

/**
 * Gives one stamp to changes of the bucket whose transactions have committed. A lock on the bucket's row of `change_horizon` makes
 * sure that one process does so; when another holds it, the horizon is null. With `advance` the horizon moves to the time also when
 * nothing is stamped. The stamp is never before the horizon, not even when the business clock was moved back. Rows that
 * a writer holds are passed over: they are stamped once it has committed.
 */
export async function stampBucket(
  executor: Executor<JournalTables>,
  bucket: number,
  now: Date,
  { advance = false } = {},
): Promise<StampedBucket> {
  const { rows } = await sql<{ stamped: number; horizon: Date | null }>`
    with held as materialized (
      select greatest(horizon, ${now}::timestamptz) as stamp
      from ${sql.table('change_horizon')}
      where bucket = ${bucket}
      for update skip locked
    ),
    pending as materialized (
      select ctid as place
      from ${sql.table('change_journal')}
      where stamp is null and bucket = ${bucket} and exists (select from held)
      limit ${batchSize}
      for update skip locked
    ),
    stamped as (
      update ${sql.table('change_journal')}
      set stamp = (select stamp from held)
      where ctid = any (array(select place from pending))
    ),
    moved as (
      update ${sql.table('change_horizon')} as horizon
      set horizon = held.stamp + case when exists (select from pending) then interval '1 millisecond' else interval '0' end
      from held
      where horizon.bucket = ${bucket}
        and (exists (select from pending) or (${advance} and horizon.horizon < held.stamp))
      returning horizon.horizon
    )
    select (select count(*)::int from pending) as stamped,
      coalesce((select horizon from moved), (select stamp from held)) as horizon`.execute(executor);
  const [{ stamped, horizon } = { stamped: 0, horizon: null }] = rows;
  return { stamped, horizon, more: stamped === batchSize };
}
