import { type Kysely, sql } from 'kysely';

/** Records the time limit of every statement that inserts into the table or deletes from it. */
export async function limitsAt<D>(
  { db, schema }: { db: Kysely<D>; schema: string },
  table: string,
  event: 'insert' | 'delete',
): Promise<() => Promise<string[]>> {
  const name = `limit_at_${event}_${table}`;
  const kept = sql.raw(`"${schema}".${name}`);
  await sql`create table ${kept} (statement text not null)`.execute(db);
  await sql`create function ${kept}() returns trigger language plpgsql as ${sql.raw(
    `$$ begin insert into "${schema}".${name} values (current_setting('statement_timeout')); return null; end $$`,
  )}`.execute(db);
  await sql`create trigger ${sql.raw(name)} after ${sql.raw(event)} on ${sql.raw(`"${schema}".${table}`)}
    for each row execute function ${kept}()`.execute(db);
  return async () =>
    (await sql<{ statement: string }>`select statement from ${kept}`.execute(db)).rows.map(
      ({ statement }) => statement,
    );
}
