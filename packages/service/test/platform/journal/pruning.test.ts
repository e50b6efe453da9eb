import { manualClock } from '@fin-link/testing';
import { beforeEach, expect, it } from 'vitest';
import {
  type Change,
  journalUsersOf,
  pruneRound,
  recordChange,
  settleAll,
} from '../../../src/platform/journal/index.ts';
import { journalDatabase } from './journal-database.ts';

const database = await journalDatabase();
const time = manualClock('2026-03-01T10:00:00.000Z');
const clock = { read: () => Promise.resolve(time.now()) };
const dayMs = 86_400_000;

beforeEach(async () => {
  await database.reset();
  time.set(new Date('2026-03-01T10:00:00.000Z'));
});

const write = (...changes: Partial<Change>[]) =>
  database.tx((trx) =>
    recordChange(
      trx,
      changes.map((change) => ({
        customerId: 1,
        userId: 1,
        entity: 'account',
        entityId: 'a',
        parentId: '',
        ...change,
      })),
    ),
  );

async function left(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('change_journal')
    .select(['user_id', 'entity', 'entity_key', 'deleted'])
    .orderBy('entity_key')
    .execute();
  return rows.map(({ user_id: id, entity, entity_key: key, deleted }) =>
    [Number(id), entity, key, ...(deleted ? ['deleted'] : [])].join(' '),
  );
}

it('pruning deletes all changes stamped more than thirty days ago, and no others', async () => {
  await write(
    { userId: 3, entityId: 'a' },
    { userId: 67, entityId: 'b', deleted: true },
    { userId: 5, entityId: 'c', entity: 'providerAccount', deleted: true },
    { entityId: 'd' },
  );
  await settleAll(database, clock);
  time.advance(1_000);
  await write({ entityId: 'd' }, { entityId: 'e' });
  await settleAll(database, clock);
  time.advance(30 * dayMs - 1_000);
  expect(await pruneRound(database, clock)).toEqual({ pruned: 0, more: false });
  time.advance(1);
  expect(await pruneRound(database, clock)).toEqual({ pruned: 3, more: false });
  await write({ entityId: 'f' });
  expect(await left()).toEqual(['1 account d', '1 account e', '1 account f']);
  time.advance(31 * dayMs);
  await pruneRound(database, clock);
  expect(await left()).toEqual(['1 account f']);
});

it('pruning deletes a batch of each bucket in a round, until nothing old is left', async () => {
  const changes = (userId: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ userId, entityId: String(index) }));
  await write(...changes(1, 3_000), ...changes(2, 10));
  await settleAll(database, clock);
  time.advance(31 * dayMs);
  expect(await pruneRound(database, clock)).toEqual({ pruned: 2_010, more: true });
  expect(await pruneRound(database, clock)).toEqual({ pruned: 1_000, more: false });
  expect(await left()).toEqual([]);
});

it('an unregistered user is deleted from the journal thirty days later, together with the last change', async () => {
  await database.unregistered(1, 'ann', time.now());
  await database.unregistered(65, 'bob', time.now());
  await write({ userId: 1, deleted: true });
  time.advance(1_000);
  await settleAll(database, clock);
  time.advance(30 * dayMs - 500);
  await pruneRound(database, clock);
  expect([await journalUsersOf(database.db, 1, 'ann'), await journalUsersOf(database.db, 1, 'bob')]).toEqual([[1], []]);
  time.advance(1_000);
  await pruneRound(database, clock);
  expect(await journalUsersOf(database.db, 1, 'ann')).toEqual([]);
  expect(await left()).toEqual([]);
});
