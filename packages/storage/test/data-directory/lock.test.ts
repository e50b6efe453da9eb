import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory, testCacheDir, testDatabaseKind } from '@fin-link/testing';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataDirectory, processMark } from '../../src/data-directory/lock.ts';
import { openStorage } from '../../src/index.ts';
import { runChild } from '../processes/child-process.ts';

/** These tests run only in the stage of the embedded database. A run on PostgreSQL would repeat them. */
const testEmbedded = test.runIf(testDatabaseKind() === 'pglite');

const lockOf = (dataDir: string): string => join(dataDir, 'lock');

testEmbedded('a data directory is refused to a second storage until the first is closed', async () => {
  const dataDir = await temporaryDirectory();
  const first = await openStorage({ dataDir, cacheDir: testCacheDir });
  await expect(openStorage({ dataDir, cacheDir: testCacheDir })).rejects.toMatchObject({
    code: 'STORAGE_LOCKED',
    message: expect.stringContaining(lockOf(dataDir)) as string,
  });
  await first.close();
  const second = await openStorage({ dataDir, cacheDir: testCacheDir });
  await second.close();
  expect(await readdir(dataDir)).not.toContain('lock');
});

testEmbedded('the lock of a data directory refuses another process, which takes over after a kill', async () => {
  const dataDir = await temporaryDirectory();
  const holder = runChild('write-rows.ts', dataDir, testCacheDir);
  expect(await holder.line()).toBe('1');
  await expect(openStorage({ dataDir, cacheDir: testCacheDir })).rejects.toMatchObject({ code: 'STORAGE_LOCKED' });
  await holder.kill();
  const storage = await openStorage({ dataDir, cacheDir: testCacheDir });
  onTestFinished(() => storage.close());
  expect(await readFile(lockOf(dataDir), 'utf8')).toContain(processMark(process.pid));
});

test.each([
  ['no such process', '999999999'],
  ['an empty file', ''],
  ['this pid in an earlier life', `${process.pid}:00000000-0000-0000-0000-000000000000:1`],
])('a lock left by %s is taken over', async (_, holder) => {
  const dataDir = await temporaryDirectory();
  await writeFile(lockOf(dataDir), holder);
  const release = await lockDataDirectory(dataDir);
  await release();
  expect(await readdir(dataDir)).toEqual([]);
});

test('one of many storages takes over a stale lock of the data directory', async () => {
  const dataDir = await temporaryDirectory();
  await writeFile(lockOf(dataDir), '999999999');
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDirectory(dataDir)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readdir(dataDir)).toEqual(['lock']);
});

testEmbedded('the embedded database is created again when its first start was killed', async () => {
  const dataDir = await temporaryDirectory();
  const first = await openStorage({ dataDir, cacheDir: testCacheDir });
  await first.close();
  await writeFile(join(dataDir, 'pglite', 'global', 'pg_control'), 'half');
  await rm(join(dataDir, 'pglite.ready'));
  const second = await openStorage({ dataDir, cacheDir: testCacheDir });
  await second.close();
});
