import { openTestStorage } from '@fin-link/testing';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Migration } from '../../src/index.ts';

interface Tables {
  entry: { id: string; amount: string };
}

const migrations: Record<string, Migration> = {
  '0001_entry': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('entry')
        .addColumn('id', 'bigint', (column) => column.primaryKey())
        .addColumn('amount', 'numeric', (column) => column.notNull())
        .execute();
    },
  },
};

const storage = await openTestStorage();
const database = await storage.database<Tables>('ledger', migrations);

async function count(): Promise<string> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table('entry')}`.execute(
    database.db,
  );
  return rows[0]?.count ?? '';
}

test('a storage transaction commits its work, and rolls back if the work throws', async () => {
  await database.tx((trx) => trx.insertInto('entry').values({ id: '1', amount: '1.10' }).execute());
  const failed = database.tx(async (trx) => {
    await trx.insertInto('entry').values({ id: '2', amount: '2' }).execute();
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await count()).toBe('1');
});

test('storage refuses a query outside the open transaction, and the transaction can continue', async () => {
  const refusals: unknown[] = [];
  const keep = (error: unknown): void => void refusals.push(error);
  await database.tx(async (trx) => {
    await database.db.selectFrom('entry').selectAll().execute().catch(keep);
    await database.db
      .transaction()
      .execute(() => Promise.resolve())
      .catch(keep);
    await sql`select 1`.execute(database.db).catch(keep);
    await database.run(sql`select 1`.compile(database.db)).catch(keep);
    await trx.insertInto('entry').values({ id: '3', amount: '3' }).execute();
  });
  expect(refusals).toHaveLength(4);
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'STORAGE_QUERY_OUTSIDE_TRANSACTION' });
  expect(await database.db.selectFrom('entry').select('id').where('id', '=', '3').execute()).toEqual([{ id: '3' }]);
});

test('storage refuses a transaction inside a transaction', async () => {
  await expect(database.tx(() => database.tx(() => Promise.resolve()))).rejects.toMatchObject({
    code: 'STORAGE_NESTED_TRANSACTION',
  });
});

test('work that continues after its transaction can query the database', async () => {
  const over = Promise.withResolvers<void>();
  let left: Promise<string> | undefined;
  await database.tx(async () => {
    left = over.promise.then(count);
    await Promise.resolve();
  });
  over.resolve();
  await expect(left).resolves.toMatch(/^\d+$/);
});

test('storage runs all transactions that start at the same time', async () => {
  const before = Number(await count());
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      database.tx((trx) =>
        trx
          .insertInto('entry')
          .values({ id: String(100 + index), amount: '0' })
          .execute(),
      ),
    ),
  );
  expect(Number(await count())).toBe(before + 20);
});
