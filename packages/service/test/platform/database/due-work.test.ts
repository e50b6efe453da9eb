import { describe, expect, it } from 'vitest';
import {
  bringForward,
  claimDue,
  type DueItem,
  dueTimeOf,
  findDue,
  lockDue,
  nextDue,
  setDue,
} from '../../../src/platform/database/index.ts';
import type { UserKey } from '../../../src/tenancy/users/index.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService();
const { database } = service.deps;
const { db } = database;

/** Times that are due before all work that the service itself schedules. */
const at = (minute: number): Date => new Date(Date.UTC(2001, 0, 1, 0, minute));

const newUser = async (loginName: string): Promise<UserKey> => {
  const { body } = await service.call('GET', '/user', { token: await service.token(loginName) });
  return { customerId: 1, userId: body.user.id as number };
};

const deposit = (user: UserKey, key = '1'): DueItem => ({ ...user, kind: 'deposit', key });

describe('due work', () => {
  it('`findDue` returns the due items of all users, longest overdue first, at most the limit', async () => {
    const [ann, ben] = [await newUser('due-ann'), await newUser('due-ben')];
    await setDue(db, ann, [
      { kind: 'deposit', key: '1', at: at(3) },
      { kind: 'deposit', key: '2', at: at(1) },
      { kind: 'deposit', key: '3', at: at(9) },
    ]);
    await setDue(db, ben, [{ kind: 'deposit', at: at(2) }]);
    expect(await findDue(database, 'deposit', { at: at(3), limit: 9 })).toEqual([
      deposit(ann, '2'),
      deposit(ben, ''),
      deposit(ann, '1'),
    ]);
    expect(await findDue(database, 'deposit', { at: at(3), limit: 1 })).toEqual([deposit(ann, '2')]);
    expect(await nextDue(database, 'deposit', at(3))).toEqual(at(9));
    expect(await nextDue(database, 'deposit', at(9))).toBeNull();
    for (const [user, keys] of [
      [ann, ['1', '2', '3']],
      [ben, ['']],
    ] as const)
      await setDue(
        db,
        user,
        keys.map((key) => ({ kind: 'deposit', key, at: null })),
      );
    expect(await findDue(database, 'deposit', { at: at(9), limit: 9 })).toEqual([]);
  });

  it('`setDue` replaces the time of work that is already scheduled', async () => {
    const user = await newUser('due-again');
    await setDue(db, user, [{ kind: 'deposit', key: '1', at: at(1) }]);
    await setDue(db, user, [{ kind: 'deposit', key: '1', at: at(5) }]);
    expect(await dueTimeOf(db, deposit(user))).toEqual(at(5));
  });

  it('`claimDue` lets one of two processes work until the lease ends', async () => {
    const user = await newUser('due-claimed');
    await setDue(db, user, [{ kind: 'deposit', key: '1', at: at(1) }]);
    const claim = (time: Date) =>
      claimDue(db, deposit(user), { at: time, leaseUntil: new Date(time.getTime() + 60_000) });
    expect((await Promise.all([claim(at(2)), claim(at(2))])).toSorted()).toEqual([false, true]);
    expect([await claim(at(2)), await claim(at(3))]).toEqual([false, true]);
  });

  it('`lockDue` returns `false` for work that is not due or not scheduled', async () => {
    const user = await newUser('due-locked');
    await setDue(db, user, [{ kind: 'deposit', key: '1', at: at(2) }]);
    const results = await database.tx(async (trx) => [
      await lockDue(trx, deposit(user), at(1)),
      await lockDue(trx, deposit(user, '2'), at(2)),
      await lockDue(trx, deposit(user), at(2)),
    ]);
    expect(results).toEqual([false, false, true]);
  });

  it('`bringForward` makes scheduled work earlier, never later, and schedules none', async () => {
    const user = await newUser('due-sooner');
    await setDue(db, user, [{ kind: 'deposit', key: '1', at: at(5) }]);
    expect(await bringForward(db, deposit(user), at(3))).toBe(true);
    expect(await bringForward(db, deposit(user), at(4))).toBe(false);
    expect(await bringForward(db, deposit(user, '2'), at(4))).toBe(false);
    expect([await dueTimeOf(db, deposit(user)), await dueTimeOf(db, deposit(user, '2'))]).toEqual([at(3), null]);
  });

  it('unregistering a user deletes the due work of the user', async () => {
    const user = await newUser('due-gone');
    const rows = () => db.selectFrom('due_work').select('kind').where('user_id', '=', user.userId).execute();
    expect((await rows()).map(({ kind }) => kind).toSorted()).toEqual(['insights', 'predictions', 'reconciliation']);
    const token = await service.token('due-gone');
    expect((await service.call('DELETE', '/user/unregister', { token })).status).toBe(204);
    expect(await rows()).toEqual([]);
  });
});
