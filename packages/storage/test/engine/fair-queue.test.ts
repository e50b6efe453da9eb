import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { openTestStorage, testDatabaseKind } from '@fin-link/testing';
import { describe, expect, test } from 'vitest';
import { FairQueue } from '../../src/engine/fair-queue.ts';

/** A queue with a clock that only uses of the connection move, and the parties in the order in which they were served. */
function countedQueue() {
  let time = 0;
  const served: string[] = [];
  const queue = new FairQueue(() => time);
  const use = async (party: string, cost: number): Promise<void> => {
    await queue.enter(party);
    served.push(party);
    time += cost;
    queue.leave();
  };
  return { queue, served, use };
}

describe('the queue for the single connection', () => {
  test('a party that has used less is served before the queue of a party that has used more', async () => {
    const { served, use } = countedQueue();
    const flood = Array.from({ length: 60 }, () => use('flood', 80));
    const reads = async (): Promise<void> => {
      for (let read = 0; read < 5; read += 1) await use('reader', 2);
    };
    await reads();
    expect(served).toEqual(['flood', ...Array.from({ length: 5 }, () => 'reader')]);
    await Promise.all(flood);
    expect(served.slice(6)).toEqual(Array.from({ length: 59 }, () => 'flood'));
  });

  test('parties with equal uses alternate, and each is served in order', async () => {
    const { served, use } = countedQueue();
    const order: number[] = [];
    await Promise.all([0, 1, 2].flatMap((number) => [use('one', 10).then(() => order.push(number)), use('other', 10)]));
    expect(served).toEqual(['one', 'other', 'one', 'other', 'one', 'other']);
    expect(order).toEqual([0, 1, 2]);
  });

  test('a party that was idle does not push back a party that was busy', async () => {
    const { served, use } = countedQueue();
    const busy = Array.from({ length: 20 }, () => use('busy', 10));
    await busy[9];
    const late = Array.from({ length: 20 }, () => use('late', 10));
    await Promise.all([...busy, ...late]);
    expect(served.slice(10, 20).filter((party) => party === 'busy').length).toBeGreaterThanOrEqual(4);
  });

  test('requests are read while the queue is long', async () => {
    const { served, use } = countedQueue();
    const flood = Promise.all(Array.from({ length: 5_000 }, () => use('flood', 1)));
    await readFile(import.meta.filename);
    expect(served.length).toBeLessThan(5_000);
    await flood;
  });
});

describe.runIf(testDatabaseKind() === 'pglite')('users of the embedded database', () => {
  test('a read waits for at most three transactions of another user', async () => {
    const storage = await openTestStorage();
    const { db, tx } = await storage.database('fair_owner', {});
    let written = 0;
    const write = (): Promise<void> =>
      storage.onBehalfOf('writer', () =>
        tx(async (trx) => {
          await sql`select sum(n) from generate_series(1, 50000) as n`.execute(trx);
          written += 1;
        }),
      );
    const writes = Promise.all(Array.from({ length: 25 }, write));
    await storage.onBehalfOf('reader', async () => {
      for (let read = 0; read < 3; read += 1) await sql`select 1`.execute(db);
    });
    expect(written).toBeLessThanOrEqual(3);
    await writes;
  });
});
