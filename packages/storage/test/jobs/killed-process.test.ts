import {
  bySize,
  createTestDatabase,
  expectTakenLess,
  temporaryDirectory,
  testCacheDir,
  testDatabaseKind,
} from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '../../src/index.ts';
import type { StorageOptions } from '../../src/index.ts';
import { runChild } from '../processes/child-process.ts';

async function sharedStorage(): Promise<StorageOptions> {
  if (testDatabaseKind() === 'pglite') return { dataDir: await temporaryDirectory(), cacheDir: testCacheDir };
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return { url };
}

/** Whether the test waits until the heartbeat is old enough. If not, the test changes the heartbeat in the database. */
const waitsForHeartbeat = bySize({ core: false, whole: false, nightly: true });

/** Opens a queue that takes over the job of another process. */
async function openBeside(options: StorageOptions) {
  const storage = await openStorage(options);
  onTestFinished(() => storage.close());
  const { db } = await storage.database('owner', {});
  const jobs = await storage.jobs('owner_jobs');
  const queue = await jobs.define({ name: 'held', payload: { parse: (value) => value as { requestId: string } } });
  const { promise: again, resolve } = Promise.withResolvers<{ requestId: string; attempt: number }>();
  await queue.work(async ({ requestId }, { attempt }) => {
    resolve({ requestId, attempt });
    await Promise.resolve();
  });
  return {
    jobs,
    again,
    async afterHeartbeat(): Promise<void> {
      if (waitsForHeartbeat) return;
      await sql`update owner_jobs.job set heartbeat_on = heartbeat_on - interval '10 seconds' where state = 'active'`.execute(
        db,
      );
    },
  };
}

test('the next process retries a job within 30 seconds after its process was killed', async () => {
  const options = await sharedStorage();
  const child = runChild('hold-job.ts', JSON.stringify(options));
  expect(await child.line()).toBe('holding r1');
  await child.kill();

  const begun = performance.now();
  const { jobs, again, afterHeartbeat } = await openBeside(options);
  await afterHeartbeat();
  await jobs.start();
  expect(await again).toEqual({ requestId: 'r1', attempt: 2 });
  expectTakenLess(begun, 30_000);
});

// The embedded database supports only one process.
test.runIf(testDatabaseKind() === 'postgres').each([
  ['is killed', 'SIGKILL'],
  ['freezes', 'SIGSTOP'],
] as const)('a job whose process %s is taken by another within 30 seconds', async (_what, signal) => {
  const options = await sharedStorage();
  const child = runChild('hold-job.ts', JSON.stringify(options));
  expect(await child.line()).toBe('holding r1');
  const { jobs, again, afterHeartbeat } = await openBeside(options);
  await jobs.start();

  const begun = performance.now();
  child.send(signal);
  await afterHeartbeat();
  expect(await again).toEqual({ requestId: 'r1', attempt: 2 });
  expectTakenLess(begun, 30_000);
  if (signal === 'SIGKILL') return;
  child.send('SIGCONT');
  expect(await child.line()).toBe('aborted r1');
});

test.runIf(testDatabaseKind() === 'postgres')('a process that stops hands its job to another immediately', async () => {
  const options = await sharedStorage();
  const child = runChild('hold-job.ts', JSON.stringify(options));
  expect(await child.line()).toBe('holding r1');
  const { jobs, again } = await openBeside(options);
  await jobs.start();

  child.send('SIGTERM');
  expect(await child.line()).toBe('aborted r1');
  const begun = performance.now();
  expect(await again).toEqual({ requestId: 'r1', attempt: 2 });
  expectTakenLess(begun, 900);
});
