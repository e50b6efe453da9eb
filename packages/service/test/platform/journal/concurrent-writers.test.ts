import { isNightly, openTestStorage, testDatabaseKind } from '@fin-link/testing';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import {
  readWindow,
  recordChange,
  settleAll,
  settleUser,
  startSequencer,
} from '../../../src/platform/journal/index.ts';
import type { Change } from '../../../src/platform/journal/index.ts';
import { type JournalTables, migrateJournal } from '../../../src/platform/database/tables/journal.ts';

const writers = 8;
const changesPerTransaction = isNightly ? 250 : 50;
const changesPerWriter = 50 * changesPerTransaction;
/** One in this many transactions stays open until the reader's windows have passed the time of its write. */
const slowEvery = 10;
/** One in this many reads moves the horizon to the clock's time, like an extract up to now. */
const settleEvery = 5;

const clock = { read: () => Promise.resolve(new Date()) };

// PGlite has one connection, so its transactions never overlap.
test.runIf(testDatabaseKind() === 'postgres')(
  `a reader of consecutive journal windows gets all ${writers * changesPerWriter} changes of eight concurrent writers once`,
  async () => {
    const storage = await openTestStorage({ empty: true, connections: writers + 4 });
    const database = await storage.database<JournalTables>('service', {
      '0001_journal': { up: (db: Kysely<unknown>) => migrateJournal(db) },
    });
    const faults: unknown[] = [];
    const options = {
      database,
      clock,
      log: { warn: (facts: object) => void faults.push(facts), info: () => {} },
      pauseMs: 5,
    };
    const sequencers = [startSequencer(options), startSequencer(options)];

    let windows = 0;
    let waiting: { moment: Date; go: () => void }[] = [];
    const readPast = (moment: Date): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ moment, go: resolve });
      return promise;
    };

    let slow = 0;
    const write = async (writer: number): Promise<void> => {
      for (let start = 0, transaction = 0; start < changesPerWriter; start += changesPerTransaction, transaction++) {
        const changes = Array.from({ length: changesPerTransaction }, (_, index): Change => {
          const number = start + index;
          return {
            customerId: 1,
            userId: number % 50,
            entity: 'transaction',
            entityId: `${writer}-${number}`,
            parentId: '',
          };
        });
        await database.tx(async (trx) => {
          await recordChange(trx, changes);
          if (transaction % slowEvery !== writer) return;
          slow++;
          await readPast(new Date());
        });
      }
    };

    const seen = new Map<string, number>();
    let writing = true;
    let from = new Date(0);
    const readOne = async (to: Date): Promise<void> => {
      let cursor: string | undefined;
      let end = from;
      do {
        const page = await readWindow(database.db, {
          customerId: 1,
          from,
          to,
          limit: 1_000,
          ...(cursor === undefined ? {} : { cursor }),
        });
        for (const { entityId, stamp } of page.changes) {
          expect(stamp.getTime()).toBeGreaterThanOrEqual(from.getTime());
          seen.set(entityId, (seen.get(entityId) ?? 0) + 1);
        }
        end = page.to;
        cursor = page.next;
      } while (cursor !== undefined);
      from = end;
      windows++;
      const passed = waiting.filter(({ moment }) => moment < from);
      waiting = waiting.filter(({ moment }) => moment >= from);
      for (const { go } of passed) go();
    };
    const read = async (): Promise<void> => {
      while (writing) await readOne(windows % settleEvery === 0 ? await settleAll(database, clock) : new Date());
      await settleAll(database, clock);
      await readOne(new Date(Date.now() + 60_000));
    };

    const reading = read();
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    writing = false;
    await reading;
    await Promise.all(sequencers.map((sequencer) => sequencer.stop()));

    expect(faults).toEqual([]);
    expect(slow).toBeGreaterThanOrEqual(writers * 4);
    expect(windows).toBeGreaterThan(20);
    expect([...seen].filter(([, times]) => times > 1)).toEqual([]);
    expect(seen.size).toBe(writers * changesPerWriter);
  },
);

test.runIf(testDatabaseKind() === 'postgres')(
  'concurrent writers of the change journal that touch the same entities never deadlock',
  async () => {
    const storage = await openTestStorage({ empty: true, connections: writers });
    const database = await storage.database<JournalTables>('service', {
      '0001_journal': { up: (db: Kysely<unknown>) => migrateJournal(db) },
    });
    // Enough changes for several statements, so that each transaction holds rows while it waits for more.
    const changes = Array.from({ length: 3_000 }, (_, index): Change => ({
      customerId: 1,
      userId: index % 7,
      entity: 'account',
      entityId: String(index),
      parentId: '',
    }));
    const rotated = (by: number): Change[] => [...changes.slice(by), ...changes.slice(0, by)];
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let turn = 0; turn < 3; turn++) {
          await database.tx((trx) =>
            recordChange(
              trx,
              rotated(writer * 350).map((change) => ({ ...change, deleted: turn % 2 === 0 })),
            ),
          );
        }
      }),
    );
    await settleAll(database, clock);
    const { changes: found } = await readWindow(database.db, {
      customerId: 1,
      from: new Date(0),
      to: new Date(Date.now() + 60_000),
      limit: 10_000,
    });
    expect(found).toHaveLength(changes.length);
  },
);

test.runIf(testDatabaseKind() === 'postgres')(
  'a transaction that holds a row of the change journal blocks neither the sequencer nor writers of other entities',
  async () => {
    const storage = await openTestStorage({ empty: true, connections: 4 });
    const database = await storage.database<JournalTables>('service', {
      '0001_journal': { up: (db: Kysely<unknown>) => migrateJournal(db) },
    });
    const change = (entityId: string): Change => ({
      customerId: 1,
      userId: 1,
      entity: 'account',
      entityId,
      parentId: '',
    });
    const window = async (from: Date): Promise<[string[], Date]> => {
      const { changes, to } = await readWindow(database.db, {
        customerId: 1,
        userId: 1,
        from,
        to: await settleUser(database, clock, 1),
        limit: 10,
      });
      return [changes.map(({ entityId }) => entityId), to];
    };
    const held = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();

    await database.tx((trx) => recordChange(trx, [change('held'), change('free')]));
    const slow = database.tx(async (trx) => {
      await recordChange(trx, [change('held')]);
      held.resolve();
      await finish.promise;
    });
    await held.promise;
    const [first, end] = await window(new Date(0));
    finish.resolve();
    await slow;
    const [second] = await window(end);
    expect([first, second]).toEqual([['free'], ['held']]);
  },
);
