import type { Db, PgBoss } from 'pg-boss';

interface Orphans {
  boss: PgBoss;
  schema: string;
  database: Db;
}

/**
 * The embedded database has one process, so a job that is running before this one has started any
 * was left by a process that died. It is failed at once, and so retried, instead of after its heartbeat is missed.
 */
export async function recoverOrphans({ boss, schema, database }: Orphans): Promise<void> {
  const { rows } = await database.executeSql(
    `select name, array_agg(id) as ids from "${schema}".job where state = 'active' group by name`,
  );
  for (const { name, ids } of rows as { name: string; ids: string[] }[]) {
    await boss.fail(name, ids, { message: 'The process that ran the job ended.' });
  }
}
