import { manualClock, testDatabaseKind } from '@fin-link/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Change,
  horizonOf,
  earliestHorizon,
  readWindow,
  recordChange,
  settleAll,
  settleUser,
  stampRound,
  windowsBetween,
} from '../../../src/platform/journal/index.ts';
import { bucketCount, bucketOf } from '../../../src/platform/database/index.ts';
import { journalDatabase } from './journal-database.ts';

const database = await journalDatabase();
const start = new Date('2026-03-01T10:00:00.000Z');
const time = manualClock(start.toISOString());
const clock = { read: () => Promise.resolve(time.now()) };
const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000);

beforeEach(async () => {
  await database.reset();
  time.set(start);
});

const write = (userId: number, ...keys: string[]) =>
  database.tx((trx) =>
    recordChange(
      trx,
      keys.map((entityId): Change => ({ customerId: 1, userId, entity: 'account', entityId, parentId: '' })),
    ),
  );

/** Reads the windows of all users for the period, and returns the ids of the changed entities. */
async function read(from: Date, to: Date): Promise<string[]> {
  const found: string[] = [];
  for (const window of windowsBetween(from, to)) {
    const { changes } = await readWindow(database.db, { customerId: 1, ...window, limit: 1_000 });
    found.push(...changes.map(({ entityId }) => entityId));
  }
  return found;
}

/** Locks a user's bucket until the work has ended, as a stalled process would. */
function holding<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const held = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const holder = database.tx(async (trx) => {
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
    await trx
      .selectFrom('change_horizon')
      .select('horizon')
      .where('bucket', '=', bucketOf(userId))
      .forUpdate()
      .execute();
    held.resolve();
    await done.promise;
  });
  return held.promise.then(work).finally(async () => {
    done.resolve();
    await holder;
  });
}

async function waitsForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(database.db);
  return rows[0]?.count ?? 0;
}

describe('settling', () => {
  it('settling a user stamps the changes of the user’s bucket and leaves the other horizons unchanged', async () => {
    await write(1, 'a');
    await write(1 + bucketCount, 'b');
    await write(2, 'c');
    expect(await settleUser(database, clock, 1)).toEqual(after(0.001));
    expect([await horizonOf(database.db, 1 + bucketCount), await horizonOf(database.db, 2)]).toEqual([
      after(0.001),
      new Date(0),
    ]);
    const changes = await Promise.all(
      [1, 1 + bucketCount, 2].map((userId) =>
        readWindow(database.db, { customerId: 1, userId, from: new Date(0), to: after(60), limit: 10 }),
      ),
    );
    expect(changes.map((window) => window.changes.length)).toEqual([1, 1, 0]);
  });

  it('settling a user moves the horizon of an idle bucket to the clock’s time', async () => {
    time.advance(5_000);
    expect(await settleUser(database, clock, 3)).toEqual(after(5));
    expect(await horizonOf(database.db, 3)).toEqual(after(5));
  });

  it('settling all users stamps every bucket and returns the least horizon in whole seconds', async () => {
    time.advance(1_700);
    for (let userId = 1; userId <= 200; userId += 1) await write(userId, String(userId));
    expect(await settleAll(database, clock)).toEqual(after(1));
    expect(await read(start, after(1))).toEqual([]);
    time.advance(1_000);
    const to = await settleAll(database, clock);
    expect(to).toEqual(after(2));
    expect((await read(start, to)).toSorted()).toEqual(
      Array.from({ length: 200 }, (_, id) => String(id + 1)).toSorted(),
    );
  });

  it('a window of all users that would end before its start is empty and ends at its start', async () => {
    const from = await settleAll(database, clock);
    const window = await readWindow(database.db, { customerId: 1, from, to: after(-60), limit: 10 });
    expect(window).toEqual({ changes: [], to: from });
  });
});

describe('a moved business clock', () => {
  it('windows after a clock jump of two hours are consecutive, end before the clock and miss no change', async () => {
    const from = await settleAll(database, clock);
    await write(1, 'before');
    await stampRound(database, clock);
    time.advance(3_600_000 + 1_000);
    await write(2, 'between');
    await stampRound(database, clock);
    time.advance(3_600_000);
    await write(3, 'after');
    await settleAll(database, clock);
    time.advance(1_000);
    const to = await settleAll(database, clock);
    expect([...windowsBetween(from, to)]).toHaveLength(3);
    expect(await read(from, to)).toEqual(['before', 'between', 'after']);
  });

  it('windows miss and repeat no change if the clock is moved forward and back', async () => {
    const found: string[] = [];
    let from = await settleAll(database, clock);
    const next = async (): Promise<void> => {
      const to = await settleAll(database, clock);
      expect(to.getTime()).toBeGreaterThanOrEqual(from.getTime());
      found.push(...(await read(from, to)));
      from = to;
    };
    const steps = [1, 3 * 86_400, -2 * 86_400, 10, -86_400, 0, 40 * 86_400];
    for (const [index, seconds] of steps.entries()) {
      await write(index, `${index}`);
      await write(index + bucketCount, `${index}b`);
      if (index % 2 === 0) await stampRound(database, clock);
      await next();
      time.advance(seconds * 1_000);
      await next();
    }
    time.advance(1_000);
    await next();
    expect(found.toSorted()).toEqual(steps.flatMap((_, index) => [`${index}`, `${index}b`]).toSorted());
  });

  it('after the clock was moved back, a change is in the next window of all users, and not days later', async () => {
    time.advance(86_400_000);
    await write(1, 'ahead');
    await settleAll(database, clock);
    time.advance(-86_400_000);
    const from = await settleAll(database, clock);
    await write(2, 'back');
    await write(1, 'too');
    const to = await settleAll(database, clock);
    expect((await read(from, to)).toSorted()).toEqual(['back', 'too']);
    expect(await settleAll(database, clock)).toEqual(to);
  });
});

// PGlite has one connection, so that no other transaction can lock a bucket.
describe.runIf(testDatabaseKind() === 'postgres')('a locked bucket', () => {
  it('a locked bucket delays the windows of all users, loses no change, and does not block other buckets', async () => {
    await settleAll(database, clock);
    await write(1, 'held');
    await write(2, 'free');
    await holding(1, async () => {
      time.advance(60_000);
      expect((await stampRound(database, clock)).stamped).toBe(1);
      expect(await settleAll(database, clock)).toEqual(start);
      expect(await earliestHorizon(database.db)).toEqual(start);
      expect(await settleUser(database, clock, 2)).toEqual(after(60.001));
      expect(await read(start, after(120))).toEqual([]);
    });
    await settleAll(database, clock);
    time.advance(1_000);
    const to = await settleAll(database, clock);
    expect(to).toEqual(after(61));
    expect((await read(start, to)).toSorted()).toEqual(['free', 'held']);
  });

  it('settling a user waits while another transaction holds the bucket', async () => {
    await write(1, 'a');
    const { settling } = await holding(1, async () => {
      const waiting = settleUser(database, clock, 1);
      await expect.poll(() => waitsForLocks()).toBe(1);
      return { settling: waiting };
    });
    expect(await settling).toEqual(after(0.001));
  });

  it('settling a user throws Y916 if the bucket is not released in time', async () => {
    const refused = { code: 'Y916', retryAfter: 1 };
    await holding(1, () => expect(settleUser(database, clock, 1, { waitMs: 50 })).rejects.toMatchObject(refused));
  });

  it('settling a user up to a time that the horizon has passed takes no lock', async () => {
    time.advance(60_000);
    await settleUser(database, clock, 1);
    await write(1, 'later');
    await holding(1, async () => {
      expect(await settleUser(database, clock, 1, { until: after(60) })).toEqual(after(60));
    });
  });
});
