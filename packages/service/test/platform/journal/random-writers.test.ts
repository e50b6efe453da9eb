import { bySize, testDatabaseKind } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  type Change,
  readWindow,
  recordChange,
  settleAll,
  settleUser,
  startSequencer,
  windowsBetween,
} from '../../../src/platform/journal/index.ts';
import { journalDatabase } from './journal-database.ts';

const writers = 6;
const transactionsOfWriter = bySize({ core: 50, whole: 150, nightly: 2_000 });
/** Number of users, several per bucket. */
const users = 200;
/** Entities per user that are written repeatedly. */
const sharedKeys = 3;

/** Returns a reproducible generator of numbers; the interleaving of processes still differs. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// PGlite has one connection, so its transactions never overlap.
it.runIf(testDatabaseKind() === 'postgres')(
  'consecutive windows of all users contain every change of random writers once, while buckets are held, users settled and the clock moved',
  async () => {
    const database = await journalDatabase(writers + 8);
    let offset = 0;
    const clock = { read: () => Promise.resolve(new Date(Date.now() + offset)) };
    const faults: unknown[] = [];
    const log = { warn: (facts: object) => void faults.push(facts), info: () => {} };
    const sequencers = [1, 2].map(() => startSequencer({ database, clock, log, pauseMs: 20 }));

    let writing = true;
    let windowRead = Promise.withResolvers<void>();
    /** Resolves when the reader has reached the horizon once more. */
    const nextWindow = (): Promise<void> => windowRead.promise;

    const write = async (writer: number): Promise<void> => {
      const random = numbersFrom(writer);
      for (let turn = 0; turn < transactionsOfWriter; turn += 1) {
        const userId = random(users);
        const changeOf = (entityId: string, deleted: boolean): Change => ({
          customerId: 1,
          userId,
          entity: 'account',
          entityId,
          parentId: '',
          deleted,
        });
        const own = Array.from({ length: 1 + random(5) }, (_, index) => changeOf(`${writer}-${turn}-${index}`, false));
        const shared = changeOf(`shared-${random(sharedKeys)}`, random(2) === 0);
        await database.tx(async (trx) => {
          await recordChange(trx, [...own, shared]);
          if (random(15) === 0) await nextWindow();
        });
      }
    };
    const hold = async (): Promise<void> => {
      const random = numbersFrom(101);
      while (writing) {
        await database.tx(async (trx) => {
          await sql`select from ${sql.table('change_horizon')} where bucket = ${random(64)} for update`.execute(trx);
          await nextWindow();
        });
        await nextWindow();
      }
    };
    const settleUsers = async (): Promise<void> => {
      const random = numbersFrom(102);
      while (writing) {
        for (let left = 10; left > 0; left -= 1) await settleUser(database, clock, random(users));
        await nextWindow();
      }
    };
    const moveClock = async (): Promise<void> => {
      const random = numbersFrom(103);
      while (writing) {
        offset = random(4 * 3_600_000) - 2 * 3_600_000;
        await nextWindow();
      }
      offset = 3 * 3_600_000;
    };

    const seen = new Map<string, number>();
    const copy = new Map<string, boolean>();
    let from = await settleAll(database, clock);
    let windows = 0;
    const readUp = async (): Promise<void> => {
      const to = await settleAll(database, clock);
      for (const window of windowsBetween(from, to)) {
        let cursor: string | undefined;
        do {
          const next = cursor === undefined ? {} : { cursor };
          const page = await readWindow(database.db, { customerId: 1, ...window, limit: 50, ...next });
          expect(page.to).toEqual(window.to);
          for (const { userId, entityId, deleted } of page.changes) {
            seen.set(entityId, (seen.get(entityId) ?? 0) + 1);
            copy.set(`${userId} ${entityId}`, deleted);
          }
          cursor = page.next;
        } while (cursor !== undefined);
        windows += 1;
      }
      if (to > from) from = to;
    };
    const read = async (): Promise<void> => {
      while (writing) {
        await readUp();
        windowRead.resolve();
        windowRead = Promise.withResolvers();
      }
      windowRead.resolve();
    };

    const beside = Promise.all([read(), hold(), settleUsers(), moveClock()]);
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    writing = false;
    await beside;
    await Promise.all(sequencers.map((sequencer) => sequencer.stop()));
    await settleAll(database, clock);
    offset += 2_000;
    await readUp();

    const rows = await database.db.selectFrom('change_journal').select(['user_id', 'entity_key', 'deleted']).execute();
    expect(faults).toEqual([]);
    expect(windows).toBeGreaterThan(5);
    expect(Object.fromEntries(copy)).toEqual(
      Object.fromEntries(rows.map((row) => [`${Number(row.user_id)} ${row.entity_key}`, row.deleted])),
    );
    const own = [...seen].filter(([key]) => !key.startsWith('shared'));
    expect(own.filter(([, times]) => times !== 1)).toEqual([]);
    expect(own).toHaveLength(rows.filter((row) => !row.entity_key.startsWith('shared')).length);
  },
);
