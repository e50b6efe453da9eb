import type { Database, Storage } from '@fin-link/storage';
import { type Kysely, sql } from 'kysely';
import type { ServiceDatabase } from '../../src/platform/database/index.ts';
import { migrateJournal } from '../../src/platform/database/tables/journal.ts';
import { migrateUsers } from '../../src/platform/database/tables/users.ts';

/** Opens the journal and its users in a schema of that name. */
export const openJournal = (storage: Storage, schema: string): Promise<Database<ServiceDatabase>> =>
  storage.database<ServiceDatabase>(schema, {
    '0001_users': { up: (db: Kysely<unknown>) => migrateUsers(db) },
    '0002_journal': { up: (db: Kysely<unknown>) => migrateJournal(db) },
  });

interface ManyChanges {
  count: number;
  /** First id of the users, to whom the changes are assigned in turn. */
  firstUserId: number;
  users: number;
  /** Stamps are within an hour from this time; the horizons are after it. */
  start: Date;
}

/** Rows per statement, because statements have a time limit. */
const batchSize = 50_000;

/** Inserts stamped changes of transactions of customer 1. */
export async function fillChanges(
  { db }: Database<ServiceDatabase>,
  { count, firstUserId, users, start }: ManyChanges,
): Promise<void> {
  for (let from = 1; from <= count; from += batchSize)
    await sql`
      insert into ${sql.table('change_journal')} (bucket, customer_id, user_id, entity, entity_key, parent_key, is_manual, deleted, stamp)
      select (${firstUserId}::bigint + number % ${users}::int) % 1024, 1, ${firstUserId}::bigint + number % ${users}::int, 'transaction', number::text, '1', false, false,
        ${start}::timestamptz + number % 3600 * interval '1 second'
      from generate_series(${from}::int, ${Math.min(count, from + batchSize - 1)}::int) as number`.execute(db);
  await db
    .updateTable('change_horizon')
    .set({ horizon: new Date(start.getTime() + 3_600_000) })
    .execute();
  await sql`vacuum (analyze) ${sql.table('change_journal')}`.execute(db);
}

/** Returns the journal's number of rows, and its bytes with indexes after a vacuum. */
export async function journalSize({ db, schema }: Database<ServiceDatabase>): Promise<{ rows: number; bytes: number }> {
  await sql`vacuum ${sql.table('change_journal')}`.execute(db);
  const { rows } = await sql<{ rows: number; bytes: number }>`
    select count(*)::int as rows, pg_total_relation_size(${`${schema}.change_journal`}::text::regclass)::int as bytes
    from ${sql.table('change_journal')}`.execute(db);
  return rows[0] ?? { rows: 0, bytes: 0 };
}
