import { type Kysely, sql } from 'kysely';

/** Time in milliseconds for which an answer is reused, because any client can request readiness. */
const reuseMs = 2_000;
/** Time in milliseconds after which a probe without an answer is repeated, because its connection may be lost. */
const unansweredMs = 10_000;

/**
 * Returns a function that resolves if the database accepts writes, and rejects if not. Callers share a probe if they call concurrently or
 * shortly after each other. `inBackground` runs the probe without taking a connection from waiting callers.
 */
export function sharedProbe(
  db: Kysely<unknown>,
  inBackground: (work: () => Promise<void>) => Promise<void>,
): () => Promise<void> {
  let lastProbe: { answer: Promise<void>; until: number } | null = null;
  return () => {
    if (lastProbe !== null && performance.now() < lastProbe.until) return lastProbe.answer;
    const probe = { answer: inBackground(() => probeWrites(db)), until: performance.now() + unansweredMs };
    lastProbe = probe;
    const startReuse = (): void => void (probe.until = performance.now() + reuseMs);
    probe.answer.then(startReuse, startReuse);
    return probe.answer;
  };
}

/**
 * Resolves if the database accepts writes to a table and to a growing file. On a full disk, reads still work, and writes to allocated
 * space also work for a while. Skips rows that another probe has locked, because a suspended process keeps its lock.
 */
export async function probeWrites(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true), set_config('statement_timeout', '2s', true)
    `.execute(trx);
    // The sort exceeds its memory limit, so it writes to a file in the file system of the tables.
    await sql`
      select count(*) from (select repeat(md5(n::text), 8) as filling from generate_series(1, 2000) as n order by 1) as sorted
    `.execute(trx);
    const lock = sql.table('schema_migration_lock');
    await sql`
      update ${lock} set is_locked = is_locked where ctid = any(array(select ctid from ${lock} for update skip locked))
    `.execute(trx);
  });
}
