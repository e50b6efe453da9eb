import type { Database, Storage } from '@fin-link/storage';
import { type Kysely, sql } from 'kysely';
import type { ServiceDatabase } from '../../src/platform/database/index.ts';
import { migrateJournal } from '../../src/platform/database/tables/journal.ts';
import { migrateUsers } from '../../src/platform/database/tables/users.ts';

/** The journal and its users alone, in a schema of that name. */
export const openJournal = (storage: Storage, schema: string): Promise<Database<ServiceDatabase>> =>
  storage.database<ServiceDatabase>(schema, {
    '0001_users': { up: (db: Kysely<unknown>) => migrateUsers(db) },
    '0002_journal': { up: (db: Kysely<unknown>) => migrateJournal(db) },
  });

export interface ManyChanges {
  count: number;
  /** The users that have them, by turns. */
  firstUserId: number;
  users: number;
  /** They are stamped within an hour from here, which the horizons leave behind. */
  start: Date;
}

/** Rows of one statement, which has a time limit. */
const batchSize = 50_000;

/** Stamped changes of transactions of customer 1. */
export async function fillChanges(
  { db }: Database<ServiceDatabase>,
  { count, firstUserId, users, start }: ManyChanges,
): Promise<void> {
  for (let from = 1; from <= count; from += batchSize)
    await sql`
      insert into ${sql.table('change_journal')} (customer_id, user_id, entity, entity_key, parent_key, is_manual, deleted, stamp)
      select 1, ${firstUserId}::bigint + number % ${users}::int, 'transaction', number::text, '1', false, false,
        ${start}::timestamptz + number % 3600 * interval '1 second'
      from generate_series(${from}::int, ${Math.min(count, from + batchSize - 1)}::int) as number`.execute(db);
  await db
    .updateTable('change_horizon')
    .set({ horizon: new Date(start.getTime() + 3_600_000) })
    .execute();
  await sql`vacuum (analyze) ${sql.table('change_journal')}`.execute(db);
}

/** Rows of the journal, and bytes with its indexes, as after an autovacuum. */
export async function journalSize({ db, schema }: Database<ServiceDatabase>): Promise<{ rows: number; bytes: number }> {
  await sql`vacuum ${sql.table('change_journal')}`.execute(db);
  const { rows } = await sql<{ rows: number; bytes: number }>`
    select count(*)::int as rows, pg_total_relation_size(${`${schema}.change_journal`}::text::regclass)::int as bytes
    from ${sql.table('change_journal')}`.execute(db);
  return rows[0] ?? { rows: 0, bytes: 0 };
}
