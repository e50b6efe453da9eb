import { createTestDatabase, temporaryDirectory, testCacheDir, testDatabaseKind } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '../../src/index.ts';
import type { StorageOptions } from '../../src/index.ts';
import { runChild } from '../processes/child-process.ts';
import {
  outboxMigrations,
  outboxOwner,
  ownedReference,
  type OutboxTables,
  type OwnedReference,
} from '../processes/outbox-owner.ts';

async function sharedStorage(): Promise<StorageOptions> {
  if (testDatabaseKind() === 'pglite') return { dataDir: await temporaryDirectory(), cacheDir: testCacheDir };
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return { url };
}

/** Opens a queue with an outbox. Its handler records the ids of requests. */
async function openOutbox(options: StorageOptions) {
  const log: unknown[] = [];
  const storage = await openStorage({ ...options, onBackgroundError: (error) => void log.push(error) });
  onTestFinished(() => storage.close());
  const database = await storage.database<OutboxTables>('owner', outboxMigrations);
  const jobs = await storage.jobs('owner_jobs', outboxOwner(database));
  const queue = await jobs.define({ name: 'outgoing', payload: ownedReference });
  const handled: string[] = [];
  await queue.work(async ({ requestId }) => {
    handled.push(requestId);
    await Promise.resolve();
  });
  const read = async <R>(query: string): Promise<R[]> => (await sql<R>`${sql.raw(query)}`.execute(database.db)).rows;
  return {
    storage,
    database,
    jobs,
    queue,
    handled,
    log,
    read,
    send: (requestId: string, options?: { startAfterSeconds: number }) =>
      database.tx((trx) => queue.send(trx, { owner: 1, requestId }, options)),
    /** Ids of requests in the outbox. */
    outgoing: async () =>
      (await read<{ payload: OwnedReference }>('select payload from owner.outgoing_job order by sent_at')).map(
        ({ payload }) => payload.requestId,
      ),
    /** States of jobs by the id of their request. */
    states: async () =>
      Object.fromEntries(
        (
          await read<{ data: OwnedReference; state: string }>(
            `select data, state from owner_jobs.job where name = 'outgoing'`,
          )
        ).map(({ data, state }) => [data.requestId, state]),
      ),
    /** Makes moves to the queue fail, or work again. */
    async breakQueue(isBroken: boolean) {
      const [from, to] = isBroken ? ['queue', 'queue_away'] : ['queue_away', 'queue'];
      await read(`alter table owner_jobs.${from} rename to ${to}`);
    },
    /** Makes the rows of the outbox older than those that are still being moved. */
    age: () => read(`update owner.outgoing_job set sent_at = sent_at - interval '10 seconds'`),
  };
}

test.each([
  ['between the commit and the move', 'before'],
  ['between the move and the deletion of its row', 'after'],
])('a job runs once if its process is killed %s', async (_when, when) => {
  const options = await sharedStorage();
  const child = runChild('send-job.ts', JSON.stringify(options), when);
  expect(await child.line()).toBe('sending');
  expect(await child.line()).toBeUndefined();

  const { jobs, handled, outgoing, states } = await openOutbox(options);
  expect(await outgoing()).toEqual(['r1']);
  expect(await states()).toEqual(when === 'after' ? { r1: 'created' } : {});
  await jobs.start();
  await expect.poll(outgoing).toEqual([]);
  await expect.poll(states).toEqual({ r1: 'completed' });
  expect(handled).toEqual(['r1']);
});

test('a transaction inserts only a row, which is moved after the commit and not after a rollback', async () => {
  const { database, jobs, queue, handled, send, outgoing, states } = await openOutbox(await sharedStorage());
  const rolledBack = database.tx(async (trx) => {
    await queue.send(trx, { owner: 1, requestId: 'lost' });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  const jobsInside = await database.tx(async (trx) => {
    await queue.send(trx, { owner: 1, requestId: 'kept' });
    const { rows } = await sql`select from owner_jobs.job where name = 'outgoing'`.execute(trx);
    return rows.length;
  });
  expect(jobsInside).toBe(0);
  await send('later', { startAfterSeconds: 3_600 });
  await jobs.settled();
  expect(await outgoing()).toEqual([]);
  expect(await states()).toEqual({ kept: 'created', later: 'created' });
  await jobs.start();
  await expect.poll(() => handled).toEqual(['kept']);
});

test('a job of an outbox is not run again if its row is found after it has ended', async () => {
  const { jobs, handled, send, read, age, outgoing, states } = await openOutbox(await sharedStorage());
  await send('r1');
  await jobs.start();
  await expect.poll(states).toEqual({ r1: 'completed' });
  // A job may end before its row is deleted.
  await expect.poll(outgoing).toEqual([]);
  await read(`insert into owner.outgoing_job (owner, job_id, queue, payload, options)
    select 1, id, name, data, '{}' from owner_jobs.job where name = 'outgoing'`);
  await age();
  await expect.poll(outgoing).toEqual([]);
  await send('r2');
  await expect.poll(() => handled).toEqual(['r1', 'r2']);
});

test('jobs whose move failed are moved later with the rest of their delay, unless they were cancelled', async () => {
  const { database, jobs, queue, handled, log, send, read, breakQueue, age, outgoing, states } = await openOutbox(
    await sharedStorage(),
  );
  await jobs.start();
  await breakQueue(true);
  for (const requestId of ['kept', 'cancelled', 'another']) await send(requestId);
  await send('late', { startAfterSeconds: 3_600 });
  await jobs.settled();
  expect(log).not.toEqual([]);
  expect(await jobs.forget({ owner: 1, requestId: 'kept' })).toBe(1);
  expect(await outgoing()).toEqual(['kept', 'cancelled', 'another', 'late']);
  await database.tx((trx) => queue.cancel(trx, { owner: 1, requestId: 'cancelled' }));
  await expect(database.tx((trx) => queue.cancel(trx, { requestId: 'another' }))).rejects.toThrow('no owner');
  expect(await outgoing()).toEqual(['kept', 'another', 'late']);
  await breakQueue(false);
  await age();
  await expect.poll(outgoing).toEqual([]);
  await expect.poll(states).toEqual({ kept: 'completed', another: 'completed', late: 'created' });
  expect(handled.toSorted()).toEqual(['another', 'kept']);
  const [late] = await read<{ seconds: number }>(
    `select extract(epoch from start_after - now())::float8 as seconds from owner_jobs.job where data ->> 'requestId' = 'late'`,
  );
  expect(late?.seconds).toBeGreaterThan(3_000);
  expect(late?.seconds).toBeLessThan(3_592);
});

test('cancel() deletes jobs that were moved before, after the commit', async () => {
  const { database, jobs, queue, send, states } = await openOutbox(await sharedStorage());
  await send('r1');
  await send('r2');
  await jobs.settled();
  const whileOpen = await database.tx(async (trx) => {
    await queue.cancel(trx, { owner: 1, requestId: 'r1' });
    const { rows } = await sql`select from owner_jobs.job where name = 'outgoing'`.execute(trx);
    return rows.length;
  });
  expect(whileOpen).toBe(2);
  await jobs.settled();
  expect(await states()).toEqual({ r2: 'created' });
});

test('stopping the job queue moves committed jobs first', async () => {
  const { jobs, send, outgoing, states } = await openOutbox(await sharedStorage());
  await send('r1');
  await jobs.stop();
  expect(await outgoing()).toEqual([]);
  expect(await states()).toEqual({ r1: 'created' });
});

// The embedded database supports only one process.
test.runIf(testDatabaseKind() === 'postgres')('two processes that move the same jobs send each job once', async () => {
  const options = await sharedStorage();
  const processes = [await openOutbox(options), await openOutbox(options)];
  const [first] = processes;
  await first?.read(`insert into owner.outgoing_job (owner, job_id, queue, payload, options)
    select owner, gen_random_uuid(), 'outgoing', jsonb_build_object('owner', owner, 'requestId', owner::text), '{}'
    from generate_series(1, 150) as owner`);
  await Promise.all(processes.map(({ jobs }) => jobs.start()));
  const handled = () => processes.flatMap((one) => one.handled).toSorted();
  await expect.poll(() => first?.outgoing(), { timeout: 20_000 }).toEqual([]);
  await expect.poll(() => handled().length, { timeout: 20_000 }).toBe(150);
  expect(new Set(handled()).size).toBe(150);
});
