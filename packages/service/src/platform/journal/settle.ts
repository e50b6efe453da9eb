import { type Database, StorageError } from '@fin-link/storage';
import { sql, type Transaction } from 'kysely';
import { bucketOf, type JournalTables } from '../database/index.ts';
import { ServiceError } from '../runtime/index.ts';
import { horizonOf, earliestHorizon, latestHorizon, journalOf } from './horizon.ts';
import { bucketsWithPending, type JournalClock, stampBucket, type StampedBucket } from './stamp.ts';

/** Maximum wait in milliseconds for a locked bucket, for a reader of one user. */
const maxWaitMs = 5_000;
/** Maximum wait in milliseconds for all locked buckets together, for a reader of all users of a customer. */
const lockedBucketsWaitMs = 500;
/** Maximum wait in milliseconds of the statement that moves the horizons of all free buckets. */
const movingWaitMs = 100;
const secondMs = 1_000;
/** SQLSTATE of a lock timeout. */
const lockTimeoutState = '55P03';

interface SettleOptions {
  /** Time up to which the reader wants to read. */
  until?: Date;
  /** Maximum wait in milliseconds for a locked bucket. Default 5,000. */
  waitMs?: number;
}

/**
 * Stamps the changes of the user's bucket that were committed before the call, and returns the bucket's horizon. A window of the user that
 * ends at this horizon is complete. Takes no lock if the horizon is already at or after `until`. Throws Y916 if another transaction holds
 * the bucket longer than `waitMs`.
 */
export async function settleUser<T>(
  owner: Database<T>,
  clock: JournalClock,
  userId: number,
  { until, waitMs = maxWaitMs }: SettleOptions = {},
): Promise<Date> {
  const database = journalOf(owner);
  if (until !== undefined) {
    const horizon = await horizonOf(database.db, userId);
    if (horizon >= until) return horizon;
  }
  const bucket = bucketOf(userId);
  const horizon =
    (await settleIfFree(database, clock, bucket)) ?? (await settleWithLock(database, clock, bucket, waitMs));
  if (horizon === null) throw new ServiceError('Y916', { retryAfter: 1 });
  return horizon;
}

/**
 * Stamps the changes of all buckets that were committed before the call and moves the other horizons. Returns the least horizon in whole
 * seconds: the latest end of a customer's window. Skips a locked bucket after a short wait. The older horizon of a skipped bucket then
 * limits the result.
 */
export async function settleAll<T>(owner: Database<T>, clock: JournalClock): Promise<Date> {
  const database = journalOf(owner);
  const lockedBuckets: number[] = [];
  for (const bucket of await bucketsWithPending(database.db)) {
    if ((await settleIfFree(database, clock, bucket)) === null) lockedBuckets.push(bucket);
  }
  const lateBuckets = await moveHorizons(database, await clock.read(database.db), lockedBuckets);
  for (const bucket of lateBuckets)
    await settleWithLock(database, clock, bucket, Math.ceil(lockedBucketsWaitMs / lateBuckets.length));
  return floorToSecond(await earliestHorizon(database.db));
}

/** Stamps the bucket's changes and returns its horizon. Returns `null` if another transaction has locked the bucket. */
async function settleIfFree(
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
 * Waits for the bucket's lock, stamps the bucket's changes and returns its horizon. Returns `null` if the wait times out. Uses a short
 * transaction per round, so that writers wait only briefly.
 */
async function settleWithLock(
  database: Database<JournalTables>,
  clock: JournalClock,
  bucket: number,
  waitMs: number,
): Promise<Date | null> {
  for (;;) {
    const round = await database.tx((trx) => stampWithLock(trx, clock, bucket, waitMs)).catch(nullOnTimeout);
    if (round === null || !round.more) return round?.horizon ?? null;
  }
}

async function stampWithLock(
  trx: Transaction<JournalTables>,
  clock: JournalClock,
  bucket: number,
  waitMs: number,
): Promise<StampedBucket> {
  await limitLockWait(trx, waitMs);
  await trx.selectFrom('change_horizon').select('horizon').where('bucket', '=', bucket).forUpdate().execute();
  return stampBucket(trx, bucket, await clock.read(trx), { advance: true });
}

/**
 * Moves the horizons of free buckets to the clock's time. If the clock was moved back, uses the most advanced horizon in whole seconds, so
 * that windows include the stamps there. Returns the buckets that were locked.
 */
async function moveHorizons(
  { db, tx }: Database<JournalTables>,
  now: Date,
  lockedBuckets: readonly number[],
): Promise<number[]> {
  const latest = await latestHorizon(db);
  const aheadMs = latest.getTime() - now.getTime();
  const target =
    aheadMs < secondMs ? laterOf(now, latest) : new Date(Math.ceil(latest.getTime() / secondMs) * secondMs);
  // One statement cannot skip locked rows of several buckets in a distributed database. It waits for them instead, briefly.
  const moved = await tx(async (trx) => {
    await limitLockWait(trx, movingWaitMs);
    return sql`
      update ${sql.table('change_horizon')} set horizon = ${target}
      where horizon < ${target} and not bucket = any (${[...lockedBuckets]}::smallint[])`.execute(trx);
  }).catch(nullOnTimeout);
  const late = () =>
    db.selectFrom('change_horizon').select('bucket').where('horizon', '<', target).orderBy('bucket').execute();
  if (moved === null)
    for (const { bucket } of await late()) {
      if (!lockedBuckets.includes(bucket)) await stampBucket(db, bucket, target, { advance: true });
    }
  return (await late()).map(({ bucket }) => bucket);
}

/** Limits the wait for locks until the transaction ends. The first setting makes Citus send the second one to its nodes. */
async function limitLockWait(trx: Transaction<JournalTables>, waitMs: number): Promise<void> {
  await sql`set local citus.propagate_set_commands = 'local'`.execute(trx);
  await sql`set local lock_timeout = ${sql.lit(`${waitMs}ms`)}`.execute(trx);
}

const floorToSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / secondMs) * secondMs);

function laterOf(first: Date, second: Date): Date {
  return first > second ? first : second;
}

function nullOnTimeout(error: unknown): null {
  const cause = error instanceof StorageError ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && cause.code === lockTimeoutState) return null;
  throw error;
}
