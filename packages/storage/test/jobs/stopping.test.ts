import { once } from 'node:events';
import { openTestStorage, timeLimit } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const payload = { parse: (value: unknown) => value as { requestId: string } };

const storage = await openTestStorage();
const database = await storage.database('owner', {});

/** Returns the queues of the jobs that another process could take now. */
async function dueJobs(schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(`${schema}.job`)} where state = 'retry' and start_after <= now()`.execute(database.db);
  return rows.map(({ name }) => name);
}

test('stopping the job queue waits for a handler that ends within the grace time', async () => {
  const jobs = await storage.jobs('quick_jobs');
  const queue = await jobs.define({ name: 'quick', payload });
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let ended = false;
  await queue.work(async () => {
    begun.resolve();
    await release.promise;
    ended = true;
  });
  await jobs.start();
  await database.tx((trx) => queue.send(trx, { requestId: 'r' }));
  await begun.promise;
  const stopped = jobs.stop();
  release.resolve();
  await stopped;
  expect(ended).toBe(true);
});

test('stopping the job queue aborts the signal of a running handler, lets it clean up, and leaves its job due', async () => {
  const jobs = await storage.jobs('slow_jobs');
  const queue = await jobs.define({ name: 'slow', payload });
  const begun = Promise.withResolvers<void>();
  let tidied = 0;
  await queue.work(async (_, { signal }) => {
    begun.resolve();
    await once(signal, 'abort');
    tidied = (await database.db.introspection.getSchemas()).length;
    throw new Error('stopped');
  });
  await jobs.start();
  await database.tx((trx) => queue.send(trx, { requestId: 'r' }));
  await begun.promise;
  await jobs.stop(timeLimit(500) / 1_000);
  expect(await dueJobs('slow_jobs')).toEqual(['slow']);
  expect(tidied).toBeGreaterThan(0);
  const waiting = await database.db
    .withSchema('slow_jobs')
    .selectFrom('job' as never)
    .selectAll()
    .execute();
  expect(waiting).toMatchObject([{ name: 'slow', state: 'retry' }]);
});

test('a job handler that ignores its signal does not delay the stop', async () => {
  const jobs = await storage.jobs('deaf_jobs');
  const queue = await jobs.define({ name: 'deaf', payload });
  const begun = Promise.withResolvers<void>();
  await queue.work(async () => {
    begun.resolve();
    await new Promise(() => {});
  });
  await jobs.start();
  await database.tx((trx) => queue.send(trx, { requestId: 'r' }));
  await begun.promise;
  await jobs.stop(0.1);
  expect(await dueJobs('deaf_jobs')).toEqual(['deaf']);
  const waiting = await database.db
    .withSchema('deaf_jobs')
    .selectFrom('job' as never)
    .selectAll()
    .execute();
  expect(waiting).toMatchObject([{ name: 'deaf', state: 'retry' }]);
});
