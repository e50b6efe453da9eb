import { sql } from 'kysely';
import type { HostDatabase, HostTables } from './schema.ts';

/** Tables whose expired rows are deleted without reading them. */
type ExpiringTable = keyof HostTables & ('launch_token' | 'challenge' | 'hosted_link' | 'limit_count');

/** Deletes the rows that expired until this time. Finds their buckets without a lock, then deletes bucket by bucket. */
export async function deleteExpired(
  { db }: HostDatabase,
  table: ExpiringTable,
  column: 'expires_at' | 'seen_at' | 'ends_at',
  until: Date,
): Promise<void> {
  const expired = sql`${sql.ref(column)} <= ${until}::timestamptz`;
  const { rows } = await sql<{ bucket: number }>`
    select distinct bucket from ${sql.table(table)} where ${expired}`.execute(db);
  for (const { bucket } of rows)
    await sql`delete from ${sql.table(table)} where bucket = ${bucket}::int2 and ${expired}`.execute(db);
}
