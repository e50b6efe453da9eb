import { openStorage, type Storage } from '@fin-link/storage';
import { type CitusCluster, startCitus } from '@fin-link/testing/citus';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { distribute } from '../../../src/platform/database/distribute.ts';
import {
  ofUser,
  openServiceDatabase,
  outboxOf,
  type ServiceTransaction,
} from '../../../src/platform/database/index.ts';

let cluster: CitusCluster;
let storage: Storage;

beforeAll(async () => {
  cluster = await startCitus({ workers: 2, settings: ['citus.shard_count=4'] });
  await distribute(cluster.url);
  storage = await openStorage({ url: cluster.url, connections: 4, onBackgroundError: () => {} });
});

afterAll(async () => {
  await storage?.close();
  await cluster?.stop();
});

const payload = z.object({ customerId: z.int(), userId: z.int() });

async function openQueue(name: string) {
  const database = await openServiceDatabase(storage);
  const jobs = await storage.jobs('service_jobs', outboxOf(database));
  const queue = await jobs.define({ name, payload });
  /** Users whose transactions were committed on the worker, and users with a job. */
  const rows = async <R>(query: string): Promise<R[]> => (await sql<R>`${sql.raw(query)}`.execute(database.db)).rows;
  return {
    database,
    jobs,
    /** Writes a row of the user and sends a job, as part of a transaction. */
    async write(trx: ServiceTransaction, userId: number): Promise<void> {
      const user = { customerId: 1, userId };
      await trx
        .insertInto('category_name')
        .values({ ...ofUser(user), category_id: 1, name })
        .execute();
      await queue.send(trx, user);
    },
    written: async () =>
      (
        await rows<{ user_id: number }>(`select user_id from service.category_name where name = '${name}' order by 1`)
      ).map(({ user_id: userId }) => userId),
    sent: async () =>
      (
        await rows<{ id: number }>(
          `select (data ->> 'userId')::bigint as id from service_jobs.job where name = '${name}' order by 1`,
        )
      ).map(({ id }) => id),
    outgoing: () => rows(`select from service.outgoing_job`),
    async killCoordinator(): Promise<void> {
      await cluster.kill(cluster.coordinator);
      await cluster.restart(cluster.coordinator);
      // The pool replaces its lost connections.
      await expect.poll(() => rows('select').catch(() => null)).toHaveLength(1);
    },
  };
}

test('a transaction that sends a job writes only the shard of its user', async () => {
  const { database, jobs, write, outgoing, sent } = await openQueue('one-node');
  const xid = await database.tx(async (trx) => {
    await write(trx, 1);
    const { rows } = await sql<{ xid: string | null }>`select pg_current_xact_id_if_assigned()::text as xid`.execute(
      trx,
    );
    return rows[0]?.xid;
  });
  expect(xid).toBeNull();
  await jobs.settled();
  expect(await sent()).toEqual([1]);
  expect(await outgoing()).toEqual([]);
});

test('a job is moved to the queue after the coordinator was killed between the commit and the move', async () => {
  const { database, jobs, write, outgoing, sent, killCoordinator } = await openQueue('between');
  await jobs.start();
  await database.tx(async (trx) => {
    database.afterCommit(() => cluster.freeze(cluster.coordinator));
    await write(trx, 2);
  });
  await killCoordinator();
  expect(await sent()).toEqual([]);
  expect(await outgoing()).toHaveLength(1);
  await expect.poll(outgoing, { timeout: 30_000 }).toEqual([]);
  expect(await sent()).toEqual([2]);
});

test('every transaction has exactly one job if the coordinator is killed meanwhile', async () => {
  const { database, jobs, write, written, outgoing, sent, killCoordinator } = await openQueue('many');
  await jobs.start();
  let nextUser = 100;
  let isEnding = false;
  const writer = async (): Promise<void> => {
    while (!isEnding) {
      const userId = nextUser++;
      await database.tx((trx) => write(trx, userId)).catch(() => {});
    }
  };
  const writers = Promise.all([writer(), writer(), writer()]);
  for (let kill = 1; kill <= 5; kill++) {
    const count = (await sent()).length;
    await expect.poll(async () => (await sent()).length).toBeGreaterThan(count + kill * 10);
    await killCoordinator();
  }
  isEnding = true;
  await writers;
  await jobs.settled();
  await expect.poll(outgoing, { timeout: 30_000 }).toEqual([]);
  expect((await written()).length).toBeGreaterThan(100);
  expect(await sent()).toEqual(await written());
});
