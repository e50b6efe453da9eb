import type { Db } from 'pg-boss';

/** The queue's way to the database, which remembers of each row when the statement was sent that it answers. */
export function withSentTimes(
  database: Db,
  elapsed: () => number,
): { database: Db; sentAt: (row: object) => number | undefined } {
  const times = new WeakMap<object, number>();
  return {
    database: {
      ...database,
      async executeSql(text, values) {
        const sentAt = elapsed();
        const result = await database.executeSql(text, values);
        // Of several statements at once pg returns a list of results.
        const rows: unknown = result.rows;
        if (Array.isArray(rows)) for (const row of rows as object[]) times.set(row, sentAt);
        return result;
      },
    },
    sentAt: (row) => times.get(row),
  };
}
