import { type Kysely, sql } from 'kysely';

/**
 * Resolves when the database takes writes: to a table, and to a file that grows. A full disk still answers questions, and for a while
 * even writes into room that it has already.
 */
export async function probeWrites(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`.execute(trx);
    // More than the memory it may take: the rest goes to a file beside the tables.
    await sql`
      select count(*) from (select repeat(md5(n::text), 8) as filling from generate_series(1, 2000) as n order by 1) as sorted
    `.execute(trx);
    await sql`update ${sql.table('schema_migration_lock')} set is_locked = is_locked`.execute(trx);
  });
}
