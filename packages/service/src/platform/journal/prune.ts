import { type BackgroundLoop, type Buckets, type Database, type Executor, inBuckets } from '@fin-link/storage';
import { sql } from 'kysely';
import type { JournalTables } from '../database/index.ts';
import { type NeedsBusinessClock, type NeedsLog, repeatWhenDue } from '../runtime/index.ts';
import { retentionStart, journalOf } from './horizon.ts';
import type { JournalClock } from './stamp.ts';

/** Rows per statement. A writer of one of these rows waits until the statement ends. */
const batchSize = 2_000;

interface PruneRound {
  /** Number of deleted changes. */
  pruned: number;
  /** Whether another round may find more old changes. */
  more: boolean;
}

/** Starts a background loop that prunes old changes. The loop also runs immediately when the business clock is moved. */
export const startPruning = <T>(deps: { database: Database<T> } & NeedsBusinessClock & NeedsLog): BackgroundLoop =>
  repeatWhenDue(deps, {
    name: 'pruning of changes',
    atOnce: 1,
    round: async () => Number((await pruneRound(deps.database, deps.businessClock)).more),
  });

/**
 * Deletes one batch per bucket of changes with stamps older than the retention period. Once none are left in a bucket, also deletes its
 * unregistered users without remaining changes. Skips locked rows, and users whose node of a distributed database is down.
 */
export async function pruneRound<T>(owner: Database<T>, clock: JournalClock): Promise<PruneRound> {
  const { db, onEachNode } = journalOf(owner);
  const until = retentionStart(await clock.read(db));
  const round: PruneRound = { pruned: 0, more: false };
  await onEachNode(async (buckets) => {
    for (const bucket of await bucketsToPrune(db, until, buckets)) {
      const rows = await pruneBatch(db, bucket, until);
      round.pruned += rows;
      if (rows === batchSize) round.more = true;
      else await pruneUnregisteredUsers(db, bucket, until);
    }
  });
  return round;
}

/** Returns those of the buckets with changes or unregistered users older than `until`, by two index probes per bucket. */
async function bucketsToPrune(executor: Executor<JournalTables>, until: Date, buckets: Buckets): Promise<number[]> {
  const { rows } = await sql<{ bucket: number }>`
    select horizon.bucket
    from ${sql.table('change_horizon')} as horizon
    cross join lateral (
      (select from ${sql.table('change_journal')} as journal
        where journal.bucket = horizon.bucket and journal.stamp < ${until}
          and ${inBuckets(buckets, 'journal.bucket')} limit 1)
      union all
      (select from ${sql.table('unregistered_user')} as unregistered
        where unregistered.bucket = horizon.bucket and unregistered.unregistered_at < ${until}
          and ${inBuckets(buckets, 'unregistered.bucket')} limit 1)
      limit 1
    ) as expired_row
    where ${inBuckets(buckets, 'horizon.bucket')}
    order by horizon.bucket`.execute(executor);
  return rows.map(({ bucket }) => bucket);
}

/** Deletes the bucket's oldest changes, at most one batch. Returns the number of deleted rows. */
async function pruneBatch(executor: Executor<JournalTables>, bucket: number, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table('change_journal')}
    where bucket = ${bucket} and (customer_id, user_id, entity, entity_key, parent_key) in (
      select customer_id, user_id, entity, entity_key, parent_key from ${sql.table('change_journal')}
      where bucket = ${bucket} and stamp < ${until}
      order by stamp
      limit ${batchSize}
      for update skip locked
    )`.execute(executor);
  return Number(numAffectedRows ?? 0n);
}

async function pruneUnregisteredUsers(executor: Executor<JournalTables>, bucket: number, until: Date): Promise<void> {
  await executor
    .deleteFrom('unregistered_user as unregistered')
    .where('unregistered.bucket', '=', bucket)
    .where('unregistered.unregistered_at', '<', until)
    .where((where) =>
      where.not(
        where.exists((select) =>
          select
            .selectFrom('change_journal as journal')
            .select('journal.entity')
            .whereRef('journal.bucket', '=', 'unregistered.bucket')
            .whereRef('journal.customer_id', '=', 'unregistered.customer_id')
            .whereRef('journal.user_id', '=', 'unregistered.user_id'),
        ),
      ),
    )
    .execute();
}
