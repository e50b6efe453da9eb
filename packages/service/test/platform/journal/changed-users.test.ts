import { manualClock } from '@fin-link/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Change,
  journalUsersOf,
  earliestHorizon,
  readChangedUsers,
  recordChange,
  retentionStart,
  settleAll,
  windowsBetween,
} from '../../../src/platform/journal/index.ts';
import { journalDatabase } from './journal-database.ts';

const database = await journalDatabase();
const time = manualClock('2026-03-01T10:00:00.000Z');
const clock = { read: () => Promise.resolve(time.now()) };
const longAgo = new Date(0);
const farAhead = new Date('2100-01-01T00:00:00.000Z');
const at = (text: string): Date => new Date(`2026-03-01T${text}Z`);

/** Stamps the written changes, and returns the end of a window that includes them. */
async function settled(): Promise<Date> {
  await settleAll(database, clock);
  time.advance(1_000);
  return settleAll(database, clock);
}

beforeEach(async () => {
  await database.reset();
  time.set(at('10:00:00.000'));
});

const changeOf = (userId: number, more: Partial<Change> = {}): Change => ({
  customerId: 1,
  userId,
  entity: 'account',
  entityId: 'a',
  parentId: '1',
  ...more,
});
const write = (...changes: Change[]) => database.tx((trx) => recordChange(trx, changes));

describe('users with changes', () => {
  it('the journal lists each changed user once with the login name, by id and in pages', async () => {
    for (const id of [1, 2, 3, 66]) await database.register(id, `user-${id}`);
    await write(...[3, 1, 66, 1, 3].map((userId, index) => changeOf(userId, { entityId: String(index) })));
    await write(changeOf(1, { customerId: 2 }));
    const query = { customerId: 1, from: longAgo, to: await settled(), limit: 2 };
    const first = await readChangedUsers(database.db, query);
    expect(first).toMatchObject({
      users: [
        { userId: 1, loginName: 'user-1' },
        { userId: 3, loginName: 'user-3' },
      ],
      next: 3,
    });
    const second = await readChangedUsers(database.db, { ...query, after: 3 });
    expect(second).toEqual({ users: [{ userId: 66, loginName: 'user-66' }], to: query.to });
  });

  it('the journal lists only users changed in the period, and none after the least horizon', async () => {
    for (const id of [1, 2]) await database.register(id, `user-${id}`);
    await write(changeOf(1));
    await settled();
    await write(changeOf(2));
    const { users, to } = await readChangedUsers(database.db, {
      customerId: 1,
      from: longAgo,
      to: farAhead,
      limit: 10,
    });
    expect(users.map(({ userId }) => userId)).toEqual([1]);
    expect(to).toEqual(await earliestHorizon(database.db));
    const next = { customerId: 1, from: to, to: await settled(), limit: 10 };
    expect((await readChangedUsers(database.db, next)).users).toEqual([{ userId: 2, loginName: 'user-2' }]);
  });

  it('a login name leads to the users unregistered under it, oldest first, and then to the current user', async () => {
    await database.register(9, 'ann');
    await database.unregistered(30, 'ann', at('09:00:00.000'));
    await database.unregistered(20, 'ann', at('09:30:00.000'));
    await database.unregistered(40, 'bob', at('09:30:00.000'));
    expect(await journalUsersOf(database.db, 1, 'ann')).toEqual([30, 20, 9]);
    expect(await journalUsersOf(database.db, 1, 'bob')).toEqual([40]);
    expect(await journalUsersOf(database.db, 2, 'ann')).toEqual([]);
    await write(changeOf(30), changeOf(9));
    const to = await settled();
    const { users } = await readChangedUsers(database.db, { customerId: 1, from: longAgo, to, limit: 10 });
    expect(users).toEqual([
      { userId: 9, loginName: 'ann' },
      { userId: 30, loginName: 'ann' },
    ]);
  });
});

describe('periods', () => {
  const cut = (from: string, to: string) =>
    [...windowsBetween(at(from), at(to))].map((window) => [window.from, window.to]);

  it('a period longer than an hour is cut into windows that begin where the previous one ends', () => {
    expect(cut('10:00:00.000', '12:00:01.000')).toEqual([
      [at('10:00:00.000'), at('11:00:00.000')],
      [at('11:00:00.000'), at('12:00:00.000')],
      [at('12:00:00.000'), at('12:00:01.000')],
    ]);
    expect(cut('10:00:00.000', '11:00:00.000')).toEqual([[at('10:00:00.000'), at('11:00:00.000')]]);
  });

  it('a period that ends at or before its start has no window', () => {
    expect([cut('10:00:00.000', '10:00:00.000'), cut('10:00:00.000', '09:00:00.000')]).toEqual([[], []]);
  });

  it('the journal keeps changes for thirty days', () => {
    expect(retentionStart(new Date('2026-03-31T10:00:00Z'))).toEqual(at('10:00:00.000'));
  });
});
