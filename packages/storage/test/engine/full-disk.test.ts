import { join } from 'node:path';
import {
  afterTests,
  canHaveDisk,
  mountSmallDisk,
  openBreakableServer,
  temporaryDirectory,
  testCacheDir,
  testDatabaseKind,
  timeLimit,
} from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openStorage, type Storage } from '../../src/index.ts';
import { pairMigrations } from '../processes/pair-migrations.ts';
import type { PairTables } from '../processes/pair-migrations.ts';

/** Space for an embedded database and its recovery, in megabytes. */
const diskMegabytes = 160;
const pollOptions = { timeout: timeLimit(30_000), interval: 200 };

interface OpenDatabase {
  storage: Storage;
  database: Database<PairTables>;
  /** States of the outage in the log. */
  states: unknown[];
}

async function openAt(where: { dataDir: string } | { url: string }): Promise<OpenDatabase> {
  const states: unknown[] = [];
  const log = { warn: (facts: object) => void states.push('state' in facts ? facts.state : facts) };
  const storage = await openStorage({ ...where, cacheDir: testCacheDir, log });
  onTestFinished(() => storage.close());
  return { storage, database: await storage.database<PairTables>('owner', pairMigrations), states };
}

async function openEmbedded() {
  const dataDir = join(await temporaryDirectory(), 'disk');
  const disk = mountSmallDisk(dataDir, diskMegabytes);
  afterTests(async () => disk.close());
  return { disk, dataDir, ...(await openAt({ dataDir })) };
}

/**
 * What grows with each written row, and so meets the full disk. A table that cannot grow is an error of one statement. After a failed
 * write to the log of changes, PostgreSQL aborts.
 */
type Growing = 'table' | 'log';

async function write({ database }: OpenDatabase, id: number, growing: Growing): Promise<void> {
  await database.tx(async (trx) => {
    await trx.insertInto('pair').values({ id, half: 'first' }).execute();
    if (growing === 'log') await sql`select pg_logical_emit_message(true, 'filling', repeat('x', 500000))`.execute(trx);
    else
      await sql`
        insert into ${sql.table('pair')} select ${id}, n || repeat(md5(n::text), 30) from generate_series(1, 200) as n
      `.execute(trx);
  });
}

/** Writes rows until `failures` of them fail. Returns the ids of the others. */
async function writeUntilFull(
  open: OpenDatabase,
  growing: Growing,
  firstId: number,
  failures: number,
): Promise<number[]> {
  const answered: number[] = [];
  let failed = 0;
  for (let id = firstId; failed < failures && id < firstId + 2_000; id += 1)
    await write(open, id, growing).then(
      () => answered.push(id),
      (error: unknown) => {
        expect(error).toMatchObject({
          code: 'STORAGE_UNAVAILABLE',
          message: expect.stringContaining('(53100)') as string,
        });
        failed += 1;
      },
    );
  expect(failed).toBe(failures);
  return answered;
}

const storedIds = async ({ database }: OpenDatabase): Promise<number[]> =>
  (await database.db.selectFrom('pair').select('id').where('half', '=', 'first').orderBy('id').execute()).map(
    ({ id }) => id,
  );

/** Fills the disk, writes, frees it, and expects every answered row in the same storage. */
async function expectRecovery(open: OpenDatabase, growing: Growing, fill: () => () => void): Promise<void> {
  await write(open, 1, growing);
  const heard: string[] = [];
  const stopListening = await open.storage.listen('channel', (payload) => void heard.push(payload));
  const free = fill();
  const answered = [1, ...(await writeUntilFull(open, growing, 2, 10))];
  await expect(open.database.probe()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  expect(open.states).toEqual(['started']);
  free();
  await expect.poll(() => open.states, pollOptions).toEqual(['started', 'ended']);
  expect(await storedIds(open)).toEqual(answered);
  await write(open, 10_000, growing);
  await open.database.tx((trx) => open.database.notify(trx, 'channel', 'again'));
  await expect.poll(() => heard).toEqual(['again']);
  expect(await storedIds(open)).toEqual([...answered, 10_000]);
  await stopListening();
}

// These tests mount a file system, which requires root.
const embeddedTest = test.runIf(testDatabaseKind() === 'pglite' && canHaveDisk());
const serverTest = test.runIf(testDatabaseKind() === 'postgres' && canHaveDisk());

embeddedTest.for(['table', 'log'] as const)(
  'an embedded database whose %s meets a full disk refuses statements, and recovers every commit when it has space',
  async (growing) => {
    const open = await openEmbedded();
    await expectRecovery(open, growing, () => open.disk.fill());
  },
);

embeddedTest.for(['table', 'log'] as const)(
  'an embedded database whose %s met a full disk closes, and the next process finds every commit',
  { tags: ['whole'] },
  async (growing) => {
    const open = await openEmbedded();
    const free = open.disk.fill();
    const answered = await writeUntilFull(open, growing, 1, 3);
    await open.storage.close();
    free();
    expect(await storedIds(await openAt(open))).toEqual(answered);
  },
);

embeddedTest.for(['full', 'read-only'] as const)(
  'an embedded database in a %s folder names the folder',
  async (kind) => {
    const dataDir = join(await temporaryDirectory(), 'disk');
    const disk = mountSmallDisk(dataDir, kind === 'full' ? 8 : diskMegabytes);
    afterTests(async () => disk.close());
    if (kind === 'read-only') disk.makeReadOnly();
    await expect(openStorage({ dataDir, cacheDir: testCacheDir })).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: `The data directory cannot be written or has less than 32 MB of free space (${dataDir}).`,
    });
  },
);

serverTest(
  'a storage on PostgreSQL refuses statements while the disk is full, and finds every commit when it has space',
  { tags: ['whole'] },
  async () => {
    const server = await openBreakableServer();
    onTestFinished(() => server.close());
    await expectRecovery(await openAt({ url: server.url }), 'table', () => server.fillDisk());
  },
);
