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

test('a job whose process was killed is tried again soon after the restart', { timeout: 120_000 }, async () => {
  const options = await sharedStorage();
  const child = runChild('hold-job.ts', JSON.stringify(options));
  expect(await child.line()).toBe('holding r1');
  await child.kill();

  const begun = performance.now();
  const storage = await openStorage(options);
  onTestFinished(() => storage.close());
  const jobs = await storage.jobs('owner_jobs');
  const queue = await jobs.define({ name: 'held', payload: { parse: (value) => value as { requestId: string } } });
  const again = Promise.withResolvers<{ requestId: string; attempt: number }>();
  await queue.work(async ({ requestId }, { attempt }) => {
    again.resolve({ requestId, attempt });
    await Promise.resolve();
  });
  await jobs.start();
  expect(await again.promise).toEqual({ requestId: 'r1', attempt: 2 });
  expectTakenLess(begun, 40_000);
});
