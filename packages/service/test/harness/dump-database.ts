import type { Database } from '@fin-link/storage';
import { sql } from 'kysely';

/** Returns every row of every table of the schemas as text, with bytea as hex. */
export async function dumpDatabase<T>(database: Database<T>, schemas: readonly string[]): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in (${sql.join(schemas)})`.execute(database.db);
  const texts: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{
      line: string;
    }>`select row_to_json(dumped)::text as line from ${sql.raw(`"${schema}"."${name}"`)} as dumped`.execute(
      database.db,
    );
    texts.push(`-- ${schema}.${name}`, ...rows.map(({ line }) => line));
  }
  return texts.join('\n');
}
