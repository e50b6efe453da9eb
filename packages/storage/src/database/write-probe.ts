import { type Kysely, sql } from 'kysely';

/** An answer is reused for this long, because anybody may ask whether a process is ready. */
const believedMs = 2_000;
/** A probe without an answer, as on a lost connection, is repeated after this. */
const lostMs = 10_000;

/**
 * Whether the database takes writes, asked once for all who ask meanwhile or right after. Resolves when it does, rejects when not.
 * `inBackground` keeps the question from the connections of callers who wait.
 */
export function sharedProbe(
  db: Kysely<unknown>,
  inBackground: (work: () => Promise<void>) => Promise<void>,
): () => Promise<void> {
  let known: { answer: Promise<void>; until: number } | null = null;
  return () => {
    if (known !== null && performance.now() < known.until) return known.answer;
    const asked = { answer: inBackground(() => probeWrites(db)), until: performance.now() + lostMs };
    known = asked;
    const answered = (): void => void (asked.until = performance.now() + believedMs);
    asked.answer.then(answered, answered);
    return asked.answer;
  };
}

/**
 * Resolves when the database takes writes: to a table, and to a file that grows. A full disk still answers questions,
 * and for a while even writes into space that is already allocated. Skips rows that another probe has locked: a
 * suspended process keeps its lock.
 */
export async function probeWrites(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true), set_config('statement_timeout', '2s', true)
    `.execute(trx);
    // More than the memory it may take: the rest goes to a file beside the tables.
    await sql`
      select count(*) from (select repeat(md5(n::text), 8) as filling from generate_series(1, 2000) as n order by 1) as sorted
    `.execute(trx);
    const lock = sql.table('schema_migration_lock');
    await sql`
      update ${lock} set is_locked = is_locked where ctid = any(array(select ctid from ${lock} for update skip locked))
    `.execute(trx);
  });
}
