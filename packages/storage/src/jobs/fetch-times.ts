import type { Db } from 'pg-boss';

/** How pg-boss takes jobs, and how it gives back those of which a group had enough already. */
const taking = /\bset\s+state = 'active',/i;
const givingBack = /^\s*update \S+\s+set state = 'created',\s+started_on = null,\s+heartbeat_on = null\s+where/i;

/**
 * The database of the job queue, which also notes when the fetch of a job was sent and which attempt it got. pg-boss
 * gives jobs back by id alone; here only the fetched attempt is given back, and only while this process still has it.
 */
export function withFetched(
  database: Db,
  elapsed: () => number,
): {
  database: Db;
  /** When the fetch of a job that begins was sent. From then on the job is not given back. */
  sentAt: (job: { id: string }) => number | undefined;
} {
  const times = new WeakMap<object, number>();
  /** By id, from the fetch until the job begins or is given back. */
  const attempts = new Map<string, number>();
  return {
    database: {
      ...database,
      async executeSql(text, values) {
        if (givingBack.test(text)) return giveBack(database, attempts, text, values);
        const sentAt = elapsed();
        const result = await database.executeSql(text, values);
        // Of several statements at once pg returns a list of results.
        const rows: unknown = result.rows;
        if (taking.test(text) && Array.isArray(rows))
          for (const row of rows as { id: string; retryCount: number }[]) {
            times.set(row, sentAt);
            attempts.set(row.id, row.retryCount);
          }
        return result;
      },
    },
    sentAt(job) {
      attempts.delete(job.id);
      return times.get(job);
    },
  };
}

async function giveBack(
  database: Db,
  attempts: Map<string, number>,
  text: string,
  values: unknown[] = [],
): ReturnType<Db['executeSql']> {
  const ids = values[1] as string[];
  const fetched = Object.fromEntries(ids.map((id) => [id, attempts.get(id) ?? null]));
  for (const id of ids) attempts.delete(id);
  return database.executeSql(
    `${text} and state = 'active' and retry_count = (($3::text::json) ->> id::text)::integer`,
    [...values, JSON.stringify(fetched)],
  );
}
