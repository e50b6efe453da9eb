import type { Db, PgBoss } from 'pg-boss';
import { type Attempt, beatMs, leaseMs } from './claims.ts';

export interface OrphansParts {
  boss: Pick<PgBoss, 'fail'>;
  schema: string;
  /** Of a watch: answers or fails within seconds. */
  database: Pick<Db, 'executeSql'>;
}

interface Running extends Attempt {
  readonly name: string;
}

const runningOnes = (schema: string, condition: string): string =>
  `select name, id, retry_count as "retryCount" from "${schema}".job where state = 'active' and ${condition}`;
const missedBeats = `heartbeat_on < now() - interval '${leaseMs} milliseconds'`;

/**
 * The embedded database has one process, so a job that is running before this one has started any
 * was left by a process that died.
 */
export async function recoverAll(parts: OrphansParts): Promise<void> {
  const { rows } = await parts.database.executeSql(runningOnes(parts.schema, 'true'));
  await putBack(parts, rows as Running[]);
}

/** Adds an index over running jobs, which are few beside those that ended. */
export async function prepareWatch(database: Pick<Db, 'executeSql'>, schema: string): Promise<void> {
  await database.executeSql(
    `create index if not exists fin_link_running on "${schema}".job (heartbeat_on) where state = 'active'`,
  );
}

export interface WatchParts extends OrphansParts {
  elapsed: () => number;
  /** Whether this process runs the attempt, which it knows better than the database. */
  isHeld: (attempt: Attempt) => boolean;
}

/** Looks for jobs whose process has missed its beats: gone or frozen, which makes no difference. */
export class OrphanWatch {
  readonly #parts: WatchParts;
  #lookedAt: number | undefined;
  #believesFrom = -Infinity;

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  /**
   * Requeues orphans so that they are taken at once, and returns their queues. After a pause as long as a lease, or a
   * late answer, it cannot tell which other processes were paused too, and waits for another lease.
   */
  async look(): Promise<ReadonlySet<string>> {
    const { database, schema, elapsed, isHeld } = this.#parts;
    const sentAt = elapsed();
    if (this.#lookedAt !== undefined && sentAt - this.#lookedAt >= leaseMs) this.#believesFrom = sentAt + leaseMs;
    const { rows } = await database.executeSql(runningOnes(schema, missedBeats));
    const answeredAt = elapsed();
    this.#lookedAt = sentAt;
    if (answeredAt - sentAt >= beatMs) this.#believesFrom = answeredAt + leaseMs;
    if (answeredAt < this.#believesFrom) return new Set();
    const orphans = (rows as Running[]).filter((running) => !isHeld(running));
    if (orphans.length === 0) return new Set();
    const withdrawn = await withdraw(this.#parts, orphans);
    await putBack(this.#parts, withdrawn);
    return new Set(withdrawn.map(({ name }) => name));
  }
}

/**
 * In one statement, of the attempts found and only where their beats are still missing: from here on none of them is confirmed
 * any more. Should this process end now, the next look finds them again.
 */
async function withdraw({ database, schema }: OrphansParts, orphans: readonly Running[]): Promise<readonly Running[]> {
  const { rows } = await database.executeSql(
    `update "${schema}".job as job set heartbeat_on = '-infinity'
     from json_to_recordset($1::text::json) as held (name text, id uuid, retry_count integer)
     where job.name = held.name and job.id = held.id and job.retry_count = held.retry_count and job.state = 'active'
       and job.${missedBeats}
     returning job.name, job.id, job.retry_count as "retryCount"`,
    [JSON.stringify(orphans.map(({ name, id, retryCount }) => ({ name, id, retry_count: retryCount })))],
  );
  return rows as Running[];
}

/** Counted as an attempt that failed, but without the pause before the next one: it was not the job's fault. */
async function putBack({ boss, database, schema }: OrphansParts, orphans: readonly Running[]): Promise<void> {
  for (const [name, jobs] of Map.groupBy(orphans, ({ name: queue }) => queue)) {
    // Only the attempt that was found: its process may have ended it meanwhile.
    const message = 'The process that ran the job ended, or stood still.';
    await boss.fail(name, [...jobs], { message }, { db: database });
    await database.executeSql(
      `update "${schema}".job set start_after = now() where name = $1 and id::text in (select json_array_elements_text($2::text::json)) and state = 'retry'`,
      [name, JSON.stringify(jobs.map(({ id }) => id))],
    );
  }
}
