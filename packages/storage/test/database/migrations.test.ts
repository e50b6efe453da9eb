import { createTestDatabase, openTestStorage, testDatabaseKind } from '@fin-link/testing';
import { type KyselyPlugin, sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../../src/database/migrations.ts';
import { openStorage } from '../../src/index.ts';
import type { Migration } from '../../src/index.ts';

interface Tables {
  thing: { id: number; label: string };
}

const first: Record<string, Migration> = {
  '0001_thing': {
    async up(db) {
      await db.schema
        .createTable('thing')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .execute();
      await db.insertInto('thing').values({ id: 1 }).execute();
    },
  },
};
const both: Record<string, Migration> = {
  ...first,
  '0002_label': {
    async up(db) {
      await db.schema
        .alterTable('thing')
        .addColumn('label', 'text', (column) => column.notNull().defaultTo('none'))
        .execute();
    },
  },
};

/** Returns a migration that adds a column of the type text. */
const addingColumn = (name: string): Migration => ({
  up: (db) => db.schema.alterTable('thing').addColumn(name, 'text').execute(),
});

const storage = await openTestStorage();

test('storage creates the schema of an owner once and runs later migrations on it', async () => {
  await storage.database('owner', first);
  const { db } = await storage.database<Tables>('owner', both);
  expect(await db.selectFrom('thing').selectAll().execute()).toEqual([{ id: 1, label: 'none' }]);
});

test('storage separates the schemas of owners, including in raw SQL', async () => {
  const one = await storage.database<Tables>('one', both);
  const two = await storage.database<Tables>('two', both);
  await one.db.updateTable('thing').set({ label: 'changed' }).execute();
  const raw = sql<{ label: string }>`with t as (select * from ${sql.table('thing')}) select t.label from t`;
  expect((await raw.execute(one.db)).rows).toEqual([{ label: 'changed' }]);
  expect((await raw.execute(two.db)).rows).toEqual([{ label: 'none' }]);
  expect(await two.tx(async (trx) => (await raw.execute(trx)).rows)).toEqual([{ label: 'none' }]);
});

test('a failed migration is rolled back, and the error names it', async () => {
  const broken: Record<string, Migration> = {
    ...first,
    '0002_broken': {
      async up(db) {
        await db.schema.createTable('half').addColumn('id', 'integer').execute();
        throw new Error('no');
      },
    },
  };
  await expect(storage.database('broken_owner', broken)).rejects.toMatchObject({
    code: 'STORAGE_MIGRATION_FAILED',
    message: expect.stringContaining('0002_broken') as string,
  });
  const { db } = await storage.database<Tables>('broken_owner', both);
  const tables = await db.introspection.getTables();
  expect(tables.map(({ name }) => name)).not.toContain('half');
});

test('storage refuses a schema with a migration of a newer version, and the error names the migration', async () => {
  await storage.database('from_later', both);
  await expect(storage.database('from_later', first)).rejects.toMatchObject({
    code: 'STORAGE_SCHEMA_NEWER',
    message: expect.stringMatching(/"from_later" was made by a newer version.* 0002_label, .*backup/) as string,
  });
});

test('storage opens a schema of a newer version that only expanded it, until a newer version contracts it', async () => {
  const expanded = { ...both, '0003_expand_note': addingColumn('note') };
  await storage.database('expanded', expanded);
  const { db } = await storage.database<Tables>('expanded', both);
  expect(await db.selectFrom('thing').select('label').execute()).toEqual([{ label: 'none' }]);
  await expect(storage.database('expanded', first)).rejects.toMatchObject({ code: 'STORAGE_SCHEMA_NEWER' });
  await storage.database('expanded', { ...expanded, '0004_contract_note': addingColumn('other') });
  await expect(storage.database('expanded', both)).rejects.toMatchObject({
    code: 'STORAGE_SCHEMA_NEWER',
    message: expect.stringContaining('0004_contract_note') as string,
  });
});

test('storage refuses a schema with an unknown expanding migration while one of its own is pending', async () => {
  await storage.database('diverged', { ...first, '0002_expand_note': addingColumn('note') });
  await expect(storage.database('diverged', both)).rejects.toMatchObject({ code: 'STORAGE_SCHEMA_OTHER' });
});

test('storage refuses a schema whose migrations were rewritten, and the error names the first one', async () => {
  await storage.database('from_before', first);
  const refusal = (name: string) => ({
    code: 'STORAGE_SCHEMA_OTHER',
    message: expect.stringMatching(new RegExp(`version from before, whose migration ${name} .*data folder`)) as string,
  });
  const rewritten: Record<string, Migration> = {
    '0001_thing': { up: (db) => db.schema.createTable('thing').addColumn('id', 'text').execute() },
  };
  await expect(storage.database('from_before', rewritten)).rejects.toMatchObject(refusal('0001_thing'));
  const renamed = { '0001_things': rewritten['0001_thing'] } as Record<string, Migration>;
  await expect(storage.database('from_before', renamed)).rejects.toMatchObject(refusal('0001_thing'));
  const { db } = await storage.database<Tables>('from_before', first);
  await sql`drop table ${sql.table('schema_migration_stamp')}`.execute(db);
  await expect(storage.database('from_before', first)).rejects.toMatchObject(refusal('0001_thing'));
});

test('storage refuses a schema whose migrations inserted different values', async () => {
  const putting = (id: number): Record<string, Migration> => ({
    '0001_thing': {
      async up(db) {
        await db.schema.createTable('thing').addColumn('id', 'integer').execute();
        await db.insertInto('thing').values({ id }).execute();
      },
    },
  });
  await storage.database('of_values', putting(1));
  await expect(storage.database('of_values', putting(2))).rejects.toMatchObject({ code: 'STORAGE_SCHEMA_OTHER' });
});

// The embedded database supports only one process.
test.runIf(testDatabaseKind() === 'postgres')(
  'a migration accepts a schema that another process is creating at the same time',
  async () => {
    const { db } = await storage.database<unknown>('made_now', {});
    let isMade = false;
    const madeBetween: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isMade) {
          isMade = true;
          await storage.database('made_now', first);
        }
        return result;
      },
    };
    await migrate(db.withPlugin(madeBetween), 'made_now', first);
    expect(isMade).toBe(true);
  },
);

test('storage only reads the migrations of a schema that is current', async () => {
  const { db } = await storage.database<unknown>('up_to_date', both);
  let answers = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answers += 1;
      return result;
    },
  };
  await migrate(db.withPlugin(counting), 'up_to_date', both);
  expect(answers).toBe(2);
});

test('the write probe of a database runs once for all callers within two seconds', async () => {
  const { probe } = await storage.database('probed', first);
  const requested = probe();
  expect(probe()).toBe(requested);
  await requested;
  expect(probe()).toBe(requested);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_001);
  onTestFinished(() => void vi.restoreAllMocks());
  const later = probe();
  expect(later).not.toBe(requested);
  await later;
});

test('storage refuses schema and channel names that are not plain identifiers', async () => {
  await expect(storage.database('Owner"; drop schema public; --', {})).rejects.toMatchObject({
    code: 'STORAGE_NAME_INVALID',
  });
  await expect(storage.listen('UPPER', () => {})).rejects.toMatchObject({ code: 'STORAGE_NAME_INVALID' });
});

test.runIf(testDatabaseKind() === 'postgres')(
  'processes that start at the same time run the migrations once',
  async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const storages = await Promise.all(Array.from({ length: 4 }, () => openStorage({ url })));
    onTestFinished(async () => void (await Promise.all(storages.map((storage) => storage.close()))));
    const databases = await Promise.all(storages.map((storage) => storage.database<Tables>('owner', both)));
    await Promise.all(storages.map((storage) => storage.jobs('owner_jobs')));
    expect(await databases[3]?.db.selectFrom('thing').selectAll().execute()).toEqual([{ id: 1, label: 'none' }]);
  },
);
