import { type Buckets, type Database, inBuckets, StorageError } from '@fin-link/storage';
import { sql, type Transaction } from 'kysely';
import { allBuckets, bucketOf, type JournalTables } from '../database/index.ts';
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
 * limits the result. Throws Y916 if a node of a distributed database is down.
 */
export async function settleAll<T>(owner: Database<T>, clock: JournalClock): Promise<Date> {
  const { until, lateBuckets } = await settleNodes(owner, clock);
  if (lateBuckets.length > 0) throw new ServiceError('Y916', { retryAfter: 1 });
  return until;
}

/** Result of `settleNodes`. */
export interface Settled {
  /** Latest end of a customer's window, in whole seconds. */
  until: Date;
  /** Buckets whose changes are not known, because their node is down. Their users are missing in the window. */
  lateBuckets: number[];
}

/** Settles the buckets of each node like `settleAll`. Returns the buckets that could not be settled, and the result for the others. */
export async function settleNodes<T>(owner: Database<T>, clock: JournalClock): Promise<Settled> {
  const database = journalOf(owner);
  const stamped = await database.onEachNode(async (buckets) => ({
    buckets,
    lockedBuckets: await stampFree(database, clock, buckets),
    latest: await latestHorizon(database.db, buckets),
  }));
  const lockedBuckets = stamped.flatMap((one) => one.lockedBuckets);
  const target = targetAfter(latestOf(stamped.map(({ latest }) => latest)), await clock.read(database.db));
  const settled = await database.onEachNode(async (buckets) => {
    await moveHorizons(database, clock, { target, buckets, lockedBuckets });
    return { buckets, until: floorToSecond(await earliestHorizon(database.db, buckets)) };
  }, joined(stamped));
  const settledBuckets = joined(settled);
  return {
    until: new Date(Math.min(...settled.map(({ until }) => until.getTime()))),
    lateBuckets: settledBuckets === null ? [] : allBuckets.filter((bucket) => !settledBuckets.includes(bucket)),
  };
}

/** Returns the buckets of all parts; `null` if one part has all. */
const joined = (parts: readonly { buckets: Buckets }[]): Buckets =>
  parts.some(({ buckets }) => buckets === null) ? null : parts.flatMap(({ buckets }) => buckets ?? []);

/** Stamps the changes of these buckets. Returns the buckets that another transaction has locked. */
async function stampFree(database: Database<JournalTables>, clock: JournalClock, buckets: Buckets): Promise<number[]> {
  const lockedBuckets: number[] = [];
  for (const bucket of await bucketsWithPending(database.db, buckets)) {
    if ((await settleIfFree(database, clock, bucket)) === null) lockedBuckets.push(bucket);
  }
  return lockedBuckets;
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
 * Returns the time to which free horizons move: the clock's time. If the clock was moved back, it is the most advanced horizon in whole
 * seconds, so that windows include the stamps there.
 */
function targetAfter(latest: Date, now: Date): Date {
  const aheadMs = latest.getTime() - now.getTime();
  return aheadMs < secondMs ? latestOf([now, latest]) : new Date(Math.ceil(latest.getTime() / secondMs) * secondMs);
}

/** Moves the horizons of the buckets to the target. Waits briefly for those that another transaction has locked. */
async function moveHorizons(
  database: Database<JournalTables>,
  clock: JournalClock,
  { target, buckets, lockedBuckets }: { target: Date; buckets: Buckets; lockedBuckets: readonly number[] },
): Promise<void> {
  const { db, tx } = database;
  // One statement cannot skip locked rows of several buckets in a distributed database. It waits for them instead, briefly.
  const moved = await tx(async (trx) => {
    await limitLockWait(trx, movingWaitMs);
    return sql`
      update ${sql.table('change_horizon')} set horizon = ${target}
      where horizon < ${target} and not bucket = any (${[...lockedBuckets]}::smallint[])
        and ${inBuckets(buckets)}`.execute(trx);
  }).catch(nullOnTimeout);
  const late = () =>
    db
      .selectFrom('change_horizon')
      .select('bucket')
      .where('horizon', '<', target)
      .$if(buckets !== null, (query) => query.where(inBuckets(buckets)))
      .orderBy('bucket')
      .execute();
  if (moved === null)
    for (const { bucket } of await late()) {
      if (!lockedBuckets.includes(bucket)) await stampBucket(db, bucket, target, { advance: true });
    }
  const lateBuckets = await late();
  for (const { bucket } of lateBuckets)
    await settleWithLock(database, clock, bucket, Math.ceil(lockedBucketsWaitMs / lateBuckets.length));
}

/** Limits the wait for locks until the transaction ends. The first setting makes Citus send the second one to its nodes. */
async function limitLockWait(trx: Transaction<JournalTables>, waitMs: number): Promise<void> {
  await sql`set local citus.propagate_set_commands = 'local'`.execute(trx);
  await sql`set local lock_timeout = ${sql.lit(`${waitMs}ms`)}`.execute(trx);
}

const floorToSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / secondMs) * secondMs);

const latestOf = (times: readonly Date[]): Date => new Date(Math.max(...times.map((time) => time.getTime())));

function nullOnTimeout(error: unknown): null {
  const cause = error instanceof StorageError ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && cause.code === lockTimeoutState) return null;
  throw error;
}
