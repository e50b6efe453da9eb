import type { Database } from '@fin-link/storage';
import { sql } from 'kysely';

/** Rows of a schema by table, as JSON text, which keeps all digits of numbers. */
export type StoredRows = Readonly<Record<string, string>>;

type AnyDatabase = Pick<Database<unknown>, 'db' | 'schema' | 'tx'>;

/** Returns the tables of a schema, without those about migrations. */
export async function tablesOf({ db, schema }: AnyDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = ${schema} and table_name not like 'schema\_migration%' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Reads all rows of the tables, in any order. */
export async function readRows({ db }: AnyDatabase, tables: readonly string[]): Promise<StoredRows> {
  const read: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await sql<{ text: string }>`
      select coalesce(jsonb_agg(to_jsonb(stored)), '[]')::text as text from ${sql.table(table)} as stored`.execute(db);
    read[table] = rows[0]?.text ?? '[]';
  }
  return read;
}

/** Replaces all rows of the tables. Runs without triggers and checks of foreign keys. */
export async function writeRows({ tx, schema }: AnyDatabase, stored: StoredRows): Promise<void> {
  await tx(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const [table, text] of Object.entries(stored)) {
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = ${schema} and table_name = ${table} and is_generated = 'NEVER'`.execute(trx);
      const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
      await sql`delete from ${sql.table(table)}`.execute(trx);
      await sql`
        insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${text}::jsonb)`.execute(trx);
    }
  });
}
