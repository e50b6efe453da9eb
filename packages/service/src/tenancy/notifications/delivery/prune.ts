import { sql } from 'kysely';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import { retentionMs } from './limits.ts';

/** Number of events that one call deletes. */
export const pruneBatchSize = 2_000;

/** Deletes a batch of events that were delivered or parked long ago. Returns their number. */
export async function pruneEvents({ database }: NeedsDatabase, now: Date): Promise<number> {
  const result = await sql`
    delete from ${sql.table('notification')} as notification
    using (
      select customer_id, notification_key from ${sql.table('notification')}
      where due_at is null and coalesce(delivered_at, parked_at) < ${new Date(now.getTime() - retentionMs)}
      limit ${pruneBatchSize}
      for update skip locked
    ) as expired
    where notification.customer_id = expired.customer_id and notification.notification_key = expired.notification_key`.execute(
    database.db,
  );
  return Number(result.numAffectedRows ?? 0n);
}
