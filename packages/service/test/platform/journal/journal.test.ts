import { manualClock, openTestStorage } from '@fin-link/testing';
import type { Kysely } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  countChanges,
  horizonOf,
  InvalidCursorError,
  readWindow,
  recordChange,
  settleAll,
  settleUser,
  stampRound,
} from '../../../src/platform/journal/index.ts';
import type { Change, StampedChange } from '../../../src/platform/journal/index.ts';
import { type JournalTables, migrateJournal } from '../../../src/platform/database/tables/journal.ts';

const storage = await openTestStorage({ empty: true });
const database = await storage.database<JournalTables>('service', {
  '0001_journal': { up: (db: Kysely<unknown>) => migrateJournal(db) },
});
const time = manualClock('2026-03-01T10:00:00.000Z');
const clock = { read: () => Promise.resolve(time.now()) };
const longAgo = new Date(0);
const farAhead = new Date('2100-01-01T00:00:00.000Z');

beforeEach(async () => {
  await database.db.deleteFrom('change_journal').execute();
  await database.db.updateTable('change_horizon').set({ horizon: longAgo }).execute();
  time.set(new Date('2026-03-01T10:00:00.000Z'));
});

const change = (entityId: string, more: Partial<Change> = {}): Change => ({
  customerId: 1,
  userId: 7,
  entity: 'account',
  entityId,
  parentId: '',
  ...more,
});

async function write(...changes: Change[]): Promise<void> {
  await database.tx((trx) => recordChange(trx, changes));
}

const hers = { customerId: 1, userId: 7 };
const settle = () => settleUser(database, clock, hers.userId);

async function read(from = longAgo, to = farAhead): Promise<string[]> {
  const { changes } = await readWindow(database.db, { ...hers, from, to, limit: 100 });
  return changes.map(({ entityId }) => entityId);
}

test('a change appears in no journal window before it is stamped, and in the next window afterwards', async () => {
  await write(change('a'));
  expect(await read()).toEqual([]);
  await stampRound(database, clock);
  expect(await read()).toEqual(['a']);
  expect(await horizonOf(database.db, 7)).toEqual(new Date('2026-03-01T10:00:00.001Z'));
});

test('consecutive windows of the journal repeat no change, and show an entity again if it changes again', async () => {
  await write(change('a'), change('b'));
  const first = await settle();
  expect(await read(longAgo, first)).toEqual(['a', 'b']);
  await write(change('b'), change('c'));
  const second = await settle();
  expect(await read(first, second)).toEqual(['b', 'c']);
  expect(await read(longAgo, first)).toEqual(['a']);
});

test('stamps of the journal strictly increase, even if the clock stops or moves back', async () => {
  const stamps: number[] = [];
  for (const [entityId, step] of [
    ['a', 0],
    ['b', 0],
    ['c', -86_400_000],
    ['d', 172_800_000],
  ] as const) {
    time.advance(step);
    await write(change(entityId));
    await settle();
    const { changes } = await readWindow(database.db, { ...hers, from: longAgo, to: farAhead, limit: 100 });
    stamps.push(changes.find((found) => found.entityId === entityId)?.stamp.getTime() ?? 0);
  }
  expect(stamps).toEqual(stamps.toSorted((left, right) => left - right));
  expect(new Set(stamps).size).toBe(4);
  expect(stamps[3]).toBe(new Date('2026-03-02T10:00:00.000Z').getTime());
});

test('the journal stamps no change into a window that was already read', async () => {
  time.advance(60_000);
  const to = await settle();
  expect(to).toEqual(time.now());
  expect(await read(longAgo, to)).toEqual([]);
  time.advance(-30_000);
  await write(change('a'));
  await settle();
  expect(await read(longAgo, to)).toEqual([]);
  expect(await read(to)).toEqual(['a']);
});

test('the journal has no change of a transaction that was rolled back', async () => {
  const failed = database.tx(async (trx) => {
    await recordChange(trx, [change('a')]);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await settle();
  expect(await read()).toEqual([]);
});

test('the journal keeps the last of several changes to one entity', async () => {
  await write(change('a'), change('a', { deleted: true }));
  await write(change('b', { deleted: true }), change('b'));
  await write(change('c'));
  await write(change('c', { deleted: true }));
  await settle();
  const { changes } = await readWindow(database.db, { ...hers, from: longAgo, to: farAhead, limit: 100 });
  expect(changes.map(({ entityId, deleted }) => [entityId, deleted])).toEqual([
    ['a', true],
    ['b', false],
    ['c', true],
  ]);
});

test('the journal keeps an account under each of its provider accounts, with the last change of each', async () => {
  await write(change('a', { parentId: '1' }));
  await settle();
  await write(change('a', { parentId: '1', deleted: true }), change('a', { parentId: '2' }));
  await settle();
  const { changes } = await readWindow(database.db, { ...hers, from: longAgo, to: farAhead, limit: 100 });
  expect(changes.map(({ entityId, parentId, deleted }) => [entityId, parentId, deleted])).toEqual([
    ['a', '1', true],
    ['a', '2', false],
  ]);
});

test('the journal keeps the parent of a deleted entity, and whether the entity was entered by hand', async () => {
  await write(change('t', { entity: 'transaction', parentId: '7', isManual: true }));
  await settle();
  await write(change('t', { entity: 'transaction', parentId: '7', isManual: true, deleted: true }));
  await settle();
  const { changes } = await readWindow(database.db, { ...hers, from: longAgo, to: farAhead, limit: 100 });
  expect(changes).toMatchObject([{ entityId: 't', parentId: '7', isManual: true, deleted: true }]);
});

test('a page of a journal window can end between two parents of one entity', async () => {
  const parents = ['1', '10', '2', 'ä'];
  await write(...parents.map((parentId) => change('a', { parentId })));
  await settle();
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readWindow(database.db, {
      ...hers,
      from: longAgo,
      to: farAhead,
      limit: 1,
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(...page.changes.map(({ parentId }) => parentId));
    cursor = page.next;
  } while (cursor !== undefined);
  expect(found).toEqual(parents);
});

test('a journal window shows only the changes of one customer, or of one user if a user is given', async () => {
  await write(change('a'), change('b', { userId: 8 }), change('c', { customerId: 2 }));
  await settleAll(database, clock);
  const all = await readWindow(database.db, { customerId: 1, from: longAgo, to: farAhead, limit: 100 });
  expect(all.changes.map(({ entityId }) => entityId)).toEqual(['a', 'b']);
  const one = await readWindow(database.db, { ...hers, userId: 8, from: longAgo, to: farAhead, limit: 100 });
  expect(one.changes).toMatchObject([{ userId: 8, entity: 'account', entityId: 'b' }]);
});

test('a journal window shows and counts the changes of the named entities only', async () => {
  const entities = ['account', 'holding', 'transaction', 'transaction', 'providerAccount'];
  await write(...entities.map((entity, index) => change(String(index), { entity })));
  const window = { ...hers, from: longAgo, to: await settle() };
  const { changes } = await readWindow(database.db, { ...window, entities: ['holding', 'transaction'], limit: 100 });
  expect(changes.map(({ entityId }) => entityId)).toEqual(['1', '2', '3']);
  expect(await countChanges(database.db, { ...window, entities: ['transaction'] })).toBe(2);
  expect(await countChanges(database.db, { ...window, from: window.to, entities: ['transaction'] })).toBe(0);
  expect(await countChanges(database.db, { ...window, to: farAhead })).toBe(5);
});

test('the journal returns ids up to 2^53 and any text unchanged', async () => {
  await write(
    change('9007199254740993', {
      customerId: Number.MAX_SAFE_INTEGER,
      userId: Number.MAX_SAFE_INTEGER,
      entity: 'ä"\\',
    }),
  );
  await settleUser(database, clock, Number.MAX_SAFE_INTEGER);
  const { changes } = await readWindow(database.db, {
    customerId: Number.MAX_SAFE_INTEGER,
    userId: Number.MAX_SAFE_INTEGER,
    from: longAgo,
    to: farAhead,
    limit: 100,
  });
  expect(changes).toMatchObject([{ userId: Number.MAX_SAFE_INTEGER, entity: 'ä"\\', entityId: '9007199254740993' }]);
});

test('pages of any size of a journal window contain every change once', async () => {
  const ids = Array.from({ length: 25 }, (_, index) => `id ${index}`);
  await write(...ids.slice(0, 10).map((id) => change(id)));
  await settleAll(database, clock);
  await write(
    ...ids.slice(10).map((id, index) => change(id, { userId: index % 3, entity: index % 2 === 0 ? 'B' : 'a' })),
  );
  await settleAll(database, clock);
  for (const limit of [1, 4, 24, 25, 26]) {
    const found: StampedChange[] = [];
    let cursor: string | undefined;
    do {
      const page = await readWindow(database.db, {
        customerId: 1,
        from: longAgo,
        to: farAhead,
        limit,
        ...(cursor === undefined ? {} : { cursor }),
      });
      found.push(...page.changes);
      cursor = page.next;
    } while (cursor !== undefined);
    expect(found.map(({ entityId }) => entityId).toSorted()).toEqual(ids.toSorted());
  }
});

test('later pages of a journal window keep the end of the first page', async () => {
  await write(change('a'), change('b'), change('c'));
  await settle();
  const first = await readWindow(database.db, { ...hers, from: longAgo, to: farAhead, limit: 2 });
  await write(change('d'));
  await settle();
  const second = await readWindow(database.db, {
    ...hers,
    from: longAgo,
    to: farAhead,
    limit: 2,
    cursor: first.next ?? '',
  });
  expect(second.changes.map(({ entityId }) => entityId)).toEqual(['c']);
  expect([second.to, second.next]).toEqual([first.to, undefined]);
  expect(await read(first.to)).toEqual(['d']);
});

test.each([
  '',
  'x',
  Buffer.from('[]').toString('base64url'),
  Buffer.from('["2026-01-01T00:00:00Z","2026-01-01T00:00:00Z",1,"a","b"]').toString('base64url'),
  Buffer.from('["2026-01-01T00:00:00Z","x",1,"a","b","c"]').toString('base64url'),
])('the journal refuses the malformed cursor "%s"', async (cursor) => {
  await expect(
    readWindow(database.db, { ...hers, from: longAgo, to: farAhead, limit: 1, cursor }),
  ).rejects.toBeInstanceOf(InvalidCursorError);
});

test('the sequencer stamps all changes of the journal, even if they exceed one round', async () => {
  await write(...Array.from({ length: 4_500 }, (_, index) => change(String(index))));
  await settle();
  const pending = await database.db
    .selectFrom('change_journal')
    .select('entity_key')
    .where('stamp', 'is', null)
    .execute();
  expect(pending).toEqual([]);
});
