import { createTestDatabase, hasPooler, startPooler, testDatabaseKind } from '@fin-link/testing';
import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keepStatement, openStorage } from '../../src/index.ts';
import type { Migration } from '../../src/index.ts';

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
const poolSize = 3;
const limits = sql<Record<string, string>>`select current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
  current_setting('TimeZone') as zone`;

async function opened() {
  const { url: directUrl, drop } = await createTestDatabase();
  const pooler = await startPooler(directUrl, { poolSize });
  const faults: unknown[] = [];
  const storage = await openStorage({ url: pooler.url, directUrl, onBackgroundError: (error) => faults.push(error) });
  onTestFinished(async () => {
    await storage.close();
    await pooler.stop();
    await drop();
    expect(faults).toEqual([]);
  });
  const database = await storage.database<Tables>('owner', migrations);
  return { storage, database };
}

describe.runIf(testDatabaseKind() === 'postgres' && hasPooler())('PgBouncer that pools transactions', () => {
  test('behind PgBouncer, transactions have the time limits of their lane, and other statements those of PgBouncer', async () => {
    const { storage, database } = await opened();
    const ofTransaction = (): Promise<unknown> => database.tx(async (trx) => (await limits.execute(trx)).rows);
    const ofRequests = { statement: '10s', lock: '5s', idle: '5s', zone: 'UTC' };
    const ofPooler = { statement: '1min', lock: '30s', idle: '5s', zone: 'UTC' };
    expect(await ofTransaction()).toEqual([ofRequests]);
    expect(await storage.inBackground(ofTransaction)).toEqual([{ ...ofRequests, statement: '1min', lock: '30s' }]);
    expect((await limits.execute(database.db)).rows).toEqual([ofPooler]);
  });

  test('behind PgBouncer, kept statements work on each of its connections', async () => {
    const { database } = await opened();
    const insert = (id: string) => database.db.insertInto('entry').values({ id }).compile();
    keepStatement(insert('').sql);
    const write = (number: number): Promise<unknown> =>
      number % 2 === 0
        ? database.run(insert(String(number)))
        : database.tx((trx) => trx.executeQuery(insert(String(number))));
    await Promise.all(Array.from({ length: 60 }, (_, number) => write(number)));
    expect(await database.db.selectFrom('entry').select('id').execute()).toHaveLength(60);
  });

  test('behind PgBouncer, notifications and jobs arrive', async () => {
    const { storage, database } = await opened();
    const heard = Promise.withResolvers<string>();
    await storage.listen('told', heard.resolve);
    await database.tx((trx) => database.notify(trx, 'told', 'after the commit'));
    expect(await heard.promise).toBe('after the commit');
    const jobs = await storage.jobs('owner_jobs');
    const queue = await jobs.define({ name: 'work', payload: { parse: (value: unknown) => value as { id: string } } });
    const done = Promise.withResolvers<string>();
    await queue.work(({ id }) => Promise.resolve(done.resolve(id)));
    await jobs.start();
    await database.tx((trx) => queue.send(trx, { id: 'one' }));
    expect(await done.promise).toBe('one');
  });
});
