import {
  createTestDatabase,
  expectTakenLess,
  temporaryDirectory,
  testCacheDir,
  testDatabaseKind,
} from '@fin-link/testing';
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

/** Takes the job that another process holds. */
async function openBeside(options: StorageOptions) {
  const storage = await openStorage(options);
  onTestFinished(() => storage.close());
  const jobs = await storage.jobs('owner_jobs');
  const queue = await jobs.define({ name: 'held', payload: { parse: (value) => value as { requestId: string } } });
  const { promise: again, resolve } = Promise.withResolvers<{ requestId: string; attempt: number }>();
  await queue.work(async ({ requestId }, { attempt }) => {
    resolve({ requestId, attempt });
    await Promise.resolve();
  });
  return { jobs, again };
}

test('the next process retries a job whose process was killed', async () => {
  const options = await sharedStorage();
  const child = runChild('hold-job.ts', JSON.stringify(options));
  expect(await child.line()).toBe('holding r1');
  await child.kill();

  const begun = performance.now();
  const { jobs, again } = await openBeside(options);
  await jobs.start();
  expect(await again).toEqual({ requestId: 'r1', attempt: 2 });
  expectTakenLess(begun, 5_000);
});

// Of the embedded database nobody else takes the job.
test.runIf(testDatabaseKind() === 'postgres').each([
  ['is killed', 'SIGKILL'],
  ['stands still', 'SIGSTOP'],
] as const)('a job whose process %s is taken by the one beside it', async (_what, signal) => {
  const options = await sharedStorage();
  const child = runChild('hold-job.ts', JSON.stringify(options));
  expect(await child.line()).toBe('holding r1');
  const { jobs, again } = await openBeside(options);
  await jobs.start();

  const begun = performance.now();
  child.send(signal);
  expect(await again).toEqual({ requestId: 'r1', attempt: 2 });
  expectTakenLess(begun, 5_000);
  if (signal === 'SIGKILL') return;
  // It is to go on at the moment when it wakes.
  child.send('SIGUSR2');
  child.send('SIGCONT');
  expect(await child.line()).toBe('may not go on: JOBS_CLAIM_LOST');
});
