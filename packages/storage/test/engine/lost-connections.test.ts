import { bySize, createTestDatabase, testDatabaseKind } from '@fin-link/testing';
import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openStorage } from '../../src/index.ts';
import type { Migration, Storage } from '../../src/index.ts';

interface Tables {
  entry: { id: string };
}

const migrations: Record<string, Migration> = {
  '0001_entry': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('entry')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .execute();
    },
  },
};
const rounds = bySize({ core: 2, whole: 5, nightly: 50 });
const told = (error: unknown): void => expect(error).toMatchObject(unavailable);
const unavailable = { name: 'StorageError', code: 'STORAGE_UNAVAILABLE' };

async function opened(options: { connections?: number } = {}) {
  const { url, drop, endConnections, refuse, accept } = await createTestDatabase();
  const faults: unknown[] = [];
  const storage = await openStorage({ url, ...options, onBackgroundError: (error) => faults.push(error) });
  onTestFinished(async () => {
    await storage.close();
    await drop();
  });
  const database = await storage.database<Tables>('owner', migrations);
  return { url, storage, database, faults, endConnections, refuse, accept };
}

/** Writes in one transaction, before and after a moment that the test chooses. */
function halfWritten({ database }: Awaited<ReturnType<typeof opened>>, id: string) {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const done = database.tx(async (trx) => {
    await trx
      .insertInto('entry')
      .values({ id: `${id} first` })
      .execute();
    begun.resolve();
    await goOn.promise;
    await trx
      .insertInto('entry')
      .values({ id: `${id} second` })
      .execute();
  });
  done.catch(begun.reject);
  return { begun: begun.promise, goOn: goOn.resolve, done };
}

describe.runIf(testDatabaseKind() === 'postgres')('database connections that the server closes', () => {
  test(`${rounds} times: each query fails or succeeds as a whole, and the next one works`, async () => {
    const parts = await opened();
    const { database, faults, endConnections } = parts;
    for (let round = 0; round < rounds; round += 1) {
      const idle = [0, 1, 2].map((number) => halfWritten(parts, `${round}-${number}`));
      await Promise.all(idle.map(({ begun }) => begun));
      const busy = sql`select pg_sleep(20)`.execute(database.db);
      const waits = expect(busy).rejects.toMatchObject(unavailable);
      await expect
        .poll(
          async () =>
            (await sql`select 1 from pg_stat_activity where wait_event = 'PgSleep'`.execute(database.db)).rows,
        )
        .not.toEqual([]);
      await endConnections();
      idle.forEach(({ goOn }) => goOn());
      await waits;
      for (const { done } of idle) await expect(done).rejects.toMatchObject(unavailable);
      // Idle connections are lost as well; the next transaction replaces them.
      await database.tx((trx) =>
        trx
          .insertInto('entry')
          .values({ id: `${round} whole` })
          .execute(),
      );
    }
    const entries = await database.db.selectFrom('entry').select('id').execute();
    expect(entries.map(({ id }) => id).toSorted()).toEqual(
      Array.from({ length: rounds }, (_, round) => `${round} whole`).toSorted(),
    );
    for (const fault of faults) expect(fault).toMatchObject({ code: 'STORAGE_CONNECTION_LOST' });
  });

  test('the job queue and notifications recover after connections were closed', async () => {
    const { storage, database, endConnections } = await opened();
    const heard: string[] = [];
    await storage.listen('news', (payload) => heard.push(payload));
    const jobs = await storage.jobs('owner_jobs');
    const queue = await jobs.define({ name: 'entries', payload: { parse: (value) => value as { id: string } } });
    await queue.work(async ({ id }) => {
      await database.db
        .insertInto('entry')
        .values({ id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    await jobs.start();
    await endConnections();
    const send = () => database.tx((trx) => queue.send(trx, { id: 'by a job' }));
    await expect.poll(() => send().then(() => true, told)).toBe(true);
    await expect.poll(() => database.db.selectFrom('entry').select('id').execute()).toEqual([{ id: 'by a job' }]);
    await expect
      .poll(async () => {
        await database.notify(database.db, 'news', 'again');
        return heard;
      })
      .toContain('again');
  });

  test('storage reports a server that refuses connections as unavailable until it accepts them again', async () => {
    const { storage, database, refuse, accept } = await opened();
    await refuse();
    await expect(database.probe()).rejects.toMatchObject(unavailable);
    await expect(database.tx(() => Promise.resolve())).rejects.toMatchObject(unavailable);
    await expect(storage.listen('other', () => {})).rejects.toMatchObject(unavailable);
    await accept();
    await expect.poll(() => database.probe().catch((error: unknown) => error)).toBe(undefined);
  });

  test('the write probe succeeds beside a frozen process, and while callers hold every connection', async () => {
    const { database } = await opened({ connections: 1 });
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const held = database.tx(async (trx) => {
      await sql`update owner.schema_migration_lock set is_locked = is_locked`.execute(trx);
      begun.resolve();
      await goOn.promise;
    });
    await begun.promise;
    await database.probe();
    goOn.resolve();
    await held;
  });

  test('the load of a storage shows its connections even if the job queues do not answer', async () => {
    const { storage, database } = await opened();
    const jobs = await storage.jobs('owner_jobs');
    await jobs.define({ name: 'work', payload: z.object({}) });
    expect((await storage.load()).queues).toMatchObject([{ name: 'work', waiting: 0 }]);
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const held = database.tx(async (trx) => {
      await sql`lock table owner_jobs.queue in access exclusive mode`.execute(trx);
      begun.resolve();
      await goOn.promise;
    });
    await begun.promise;
    const load = await storage.load();
    expect([load.queues, load.connections === null]).toEqual([null, false]);
    goOn.resolve();
    await held;
    await expect.poll(async () => (await storage.load()).queues).toHaveLength(1);
  });

  test('the write probe fails while the database does not accept writes', async () => {
    const { database } = await opened();
    await sql`do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`.execute(
      database.db,
    );
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`
      .execute(database.db)
      .catch(() => {});
    await expect
      .poll(() => database.probe().catch((error: unknown) => error))
      .toMatchObject({
        ...unavailable,
        message: expect.stringContaining('25006') as string,
      });
    await sql`select 1`.execute(database.db);
  });
});

describe.runIf(testDatabaseKind() === 'postgres')('time limits of the database', () => {
  const limits = sql<{ lock: string; statement: string; idle: string }>`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`;
  const limitsOf = async (storage: Storage): Promise<unknown> => {
    const { db } = await storage.database<Tables>('owner', migrations);
    return (await limits.execute(db)).rows[0];
  };

  test('database requests wait for seconds, jobs for a minute, and migrations without limit', async () => {
    const { storage } = await opened();
    expect(await limitsOf(storage)).toEqual({ lock: '5s', statement: '10s', idle: '5s' });
    expect(await storage.inBackground(() => limitsOf(storage))).toEqual({
      lock: '30s',
      statement: '1min',
      idle: '5s',
    });
    let found: unknown;
    await storage.database('migrated', {
      '0001_look': {
        async up(db: Kysely<unknown>) {
          found = (await limits.execute(db)).rows[0] ?? found;
        },
      },
    });
    expect(found).toEqual({ lock: '0', statement: '0', idle: '1min' });
  });

  test('a lock timeout and a statement timeout are reported as an unavailable database', async () => {
    const parts = await opened();
    const { database } = parts;
    const holder = halfWritten(parts, 'held');
    await holder.begun;
    const rival = database.tx(async (trx) => {
      await sql`set local lock_timeout = '20ms'`.execute(trx);
      await trx.insertInto('entry').values({ id: 'held first' }).execute();
    });
    await expect(rival).rejects.toMatchObject(unavailable);
    const slow = database.tx(async (trx) => {
      await sql`set local statement_timeout = '20ms'`.execute(trx);
      await sql`select pg_sleep(10)`.execute(trx);
    });
    await expect(slow).rejects.toMatchObject(unavailable);
    holder.goOn();
    await holder.done;
  });
});

test.runIf(testDatabaseKind() === 'postgres')('requests and jobs have separate database connections', async () => {
  const { url, drop } = await createTestDatabase();
  const storage = await openStorage({ url, connections: 2, jobConnections: 2 });
  onTestFinished(async () => {
    await storage.close();
    await drop();
  });
  const { db, tx } = await storage.database<Tables>('owner', migrations);
  const goOn = Promise.withResolvers<void>();
  const hold = async (): Promise<{ done: Promise<void> }> => {
    const begun = Promise.withResolvers<void>();
    const done = tx(async (trx) => {
      await sql`select 1`.execute(trx);
      begun.resolve();
      await goOn.promise;
    });
    await begun.promise;
    return { done };
  };
  const jobs = await storage.jobs('owner_jobs');
  const queue = await jobs.define({ name: 'beside', payload: { parse: (value) => value as object } });
  const requests = [await hold(), await hold()];
  const inJob = () => storage.inBackground(() => sql<{ n: number }>`select 1 as n`.execute(db));
  expect((await inJob()).rows).toEqual([{ n: 1 }]);

  const ran = Promise.withResolvers<unknown>();
  await queue.work(async () => ran.resolve((await sql`select 2 as n`.execute(db)).rows));
  await storage.inBackground(() => tx((trx) => queue.send(trx, {})));
  await jobs.start();
  expect(await ran.promise).toEqual([{ n: 2 }]);
  goOn.resolve();
  await Promise.all(requests.map(({ done }) => done));
});
