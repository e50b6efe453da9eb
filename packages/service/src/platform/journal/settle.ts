import { type Database, type Executor, StorageError } from '@fin-link/storage';
import { sql, type Transaction } from 'kysely';
import type { JournalTables } from '../database/index.ts';
import { ServiceError } from '../runtime/index.ts';
import { bucketOf, horizonOf, leastHorizon, mostHorizon } from './horizon.ts';
import { bucketsWithPending, type JournalClock, stampBucket, type StampedBucket } from './stamp.ts';
import { journalOf } from './tables.ts';

/** Maximum wait in milliseconds: of a user's reader for one bucket, and of a customer's reader for all buckets together. */
const longestWaitMs = 5_000;
const shortWaitMs = 500;
const secondMs = 1_000;
/** SQLSTATE of a lock timeout. */
const lockTimeout = '55P03';

export interface SettleOptions {
  /** Time up to which the reader wants to read. */
  until?: Date;
  /** Maximum wait in milliseconds for a locked bucket. Default 5,000. */
  waitMs?: number;
}

/**
 * Stamps the changes of the user's bucket that were committed before the call, and returns its horizon. A window of the user that ends
 * there is complete. Takes no lock if the horizon is at or after `until`. Throws Y916 if another transaction holds the bucket longer than
 * `waitMs`.
 */
export async function settleUser<T>(
  owner: Database<T>,
  clock: JournalClock,
  userId: number,
  { until, waitMs = longestWaitMs }: SettleOptions = {},
): Promise<Date> {
  const database = journalOf(owner);
  if (until !== undefined) {
    const horizon = await horizonOf(database.db, userId);
    if (horizon >= until) return horizon;
  }
  const bucket = bucketOf(userId);
  const horizon = (await settleFree(database, clock, bucket)) ?? (await settleWaiting(database, clock, bucket, waitMs));
  if (horizon === null) throw new ServiceError('Y916', { retryAfter: 1 });
  return horizon;
}

/**
 * Stamps the changes of all buckets that were committed before the call and moves the other horizons. Returns the least horizon in whole
 * seconds, which is the latest end of a customer's window. Skips a locked bucket after a short wait; its older horizon then limits the
 * result.
 */
export async function settleAll<T>(owner: Database<T>, clock: JournalClock): Promise<Date> {
  const database = journalOf(owner);
  const held: number[] = [];
  for (const bucket of await bucketsWithPending(database.db)) {
    if ((await settleFree(database, clock, bucket)) === null) held.push(bucket);
  }
  const late = await moveHorizons(database.db, await clock.read(database.db), held);
  for (const bucket of late) await settleWaiting(database, clock, bucket, Math.ceil(shortWaitMs / late.length));
  return wholeSecond(await leastHorizon(database.db));
}

/** Returns the bucket's horizon; `null` if another transaction holds the bucket. */
async function settleFree(
  database: Database<JournalTables>,
  clock: JournalClock,
  bucket: number,
): Promise<Date | null> {
  for (;;) {
    const now = await clock.read(database.db);
    const { horizon, more } = await stampBucket(database.db, bucket, now, { advance: true });
    if (!more) return horizon;
  }
}

/**
 * Returns the bucket's horizon; `null` if the wait for its lock times out. Uses a short transaction per round, so that writers are hardly
 * delayed.
 */
async function settleWaiting(
  database: Database<JournalTables>,
  clock: JournalClock,
  bucket: number,
  waitMs: number,
): Promise<Date | null> {
  for (;;) {
    const round = await database.tx((trx) => stampWaiting(trx, clock, bucket, waitMs)).catch(nullOnTimeout);
    if (round === null || !round.more) return round?.horizon ?? null;
  }
}

async function stampWaiting(
  trx: Transaction<JournalTables>,
  clock: JournalClock,
  bucket: number,
  waitMs: number,
): Promise<StampedBucket> {
  await sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true)`.execute(trx);
  await trx.selectFrom('change_horizon').select('horizon').where('bucket', '=', bucket).forUpdate().execute();
  return stampBucket(trx, bucket, await clock.read(trx), { advance: true });
}

/**
 * Moves the horizons of free buckets to the clock's time. If the clock was moved back, uses the most advanced horizon in whole seconds, so
 * that windows include the stamps there. Returns the locked buckets.
 */
async function moveHorizons(executor: Executor<JournalTables>, now: Date, held: readonly number[]): Promise<number[]> {
  const most = await mostHorizon(executor);
  const ahead = most.getTime() - now.getTime();
  const target = ahead < secondMs ? later(now, most) : new Date(Math.ceil(most.getTime() / secondMs) * secondMs);
  await sql`
    with free as materialized (
      select bucket from ${sql.table('change_horizon')}
      where horizon < ${target} and not bucket = any (${[...held]}::smallint[])
      for update skip locked
    )
    update ${sql.table('change_horizon')} as horizon
    set horizon = greatest(horizon.horizon, ${target})
    from free
    where horizon.bucket = free.bucket`.execute(executor);
  const late = await executor
    .selectFrom('change_horizon')
    .select('bucket')
    .where('horizon', '<', target)
    .orderBy('bucket')
    .execute();
  return late.map(({ bucket }) => bucket);
}

const wholeSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / secondMs) * secondMs);

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

function nullOnTimeout(error: unknown): null {
  const cause = error instanceof StorageError ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && cause.code === lockTimeout) return null;
  throw error;
}
