import type { Db, PgBoss } from 'pg-boss';
import { leaseMs } from './claims.ts';

export interface OrphansParts {
  boss: Pick<PgBoss, 'fail'>;
  schema: string;
  database: Pick<Db, 'executeSql'>;
}

interface Running {
  name: string;
  id: string;
  retryCount: number;
}

const runningOnes = (schema: string, condition: string): string =>
  `select name, id, retry_count as "retryCount" from "${schema}".job where state = 'active' and ${condition}`;

/**
 * The embedded database has one process, so a job that is running before this one has started any
 * was left by a process that died.
 */
export async function recoverAll(parts: OrphansParts): Promise<void> {
  const { rows } = await parts.database.executeSql(runningOnes(parts.schema, 'true'));
  await putBack(parts, rows as Running[]);
}

export interface WatchParts extends OrphansParts {
  elapsed: () => number;
  /** Of jobs that this process runs: it knows better than the database. */
  isHeld: (id: string) => boolean;
}

/** Looks for jobs whose process has missed its beats: gone or frozen, which makes no difference. */
export class OrphanWatch {
  readonly #parts: WatchParts;
  #lookedAt: number | undefined;
  #believesFrom = -Infinity;

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  /** Few jobs run at any time, of many that have ended. */
  async prepare(): Promise<void> {
    const { database, schema } = this.#parts;
    await database.executeSql(
      `create index if not exists fin_link_running on "${schema}".job (heartbeat_on) where state = 'active'`,
    );
  }

  /**
   * Puts orphans back so that they are taken at once, and returns the queues where that was done. Who could not look
   * for as long as a claim holds cannot tell who else could not beat, and gives everybody as long again.
   */
  async look(): Promise<ReadonlySet<string>> {
    const { database, schema, elapsed, isHeld } = this.#parts;
    const now = elapsed();
    if (this.#lookedAt !== undefined && now - this.#lookedAt >= leaseMs) this.#believesFrom = now + leaseMs;
    const { rows } = await database.executeSql(
      runningOnes(schema, `heartbeat_on < now() - interval '${leaseMs} milliseconds'`),
    );
    this.#lookedAt = now;
    if (now < this.#believesFrom) return new Set();
    const found = (rows as Running[]).filter(({ id }) => !isHeld(id));
    await putBack(this.#parts, found);
    return new Set(found.map(({ name }) => name));
  }
}

/** Counted as an attempt that failed, but without the pause before the next one: it was not the job's fault. */
async function putBack({ boss, database, schema }: OrphansParts, orphans: readonly Running[]): Promise<void> {
  for (const [name, jobs] of Map.groupBy(orphans, ({ name: queue }) => queue)) {
    // Only the attempt that was found: its process may have ended it meanwhile.
    await boss.fail(name, jobs, { message: 'The process that ran the job ended, or stood still.' });
    await database.executeSql(
      `update "${schema}".job set start_after = now() where name = $1 and id::text in (select json_array_elements_text($2::text::json)) and state = 'retry'`,
      [name, JSON.stringify(jobs.map(({ id }) => id))],
    );
  }
}
