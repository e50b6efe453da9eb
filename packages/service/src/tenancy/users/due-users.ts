import { type NeedsDatabase, ofUser } from '../../platform/database/index.ts';
import type { NeedsBusinessClock, NeedsLog } from '../../platform/runtime/index.ts';
import type { UserKey } from './user-records.ts';

const minuteMs = 60_000;
/** Lease of a user in minutes. Until it ends, no other process works on the user. Afterwards, failed or interrupted work is retried. */
const leaseMinutes = 10;

/** Scheduled work for users. */
interface DueUsers {
  /** Table with one row per user that holds the time of its next work. */
  table: 'insight_progress' | 'prediction' | 'reconciliation';
  /** Maximum number of users per call. */
  batchSize: number;
  /** Log message for a user whose work failed. */
  failed: string;
  /** Does the work that is due at a time of the business clock, and sets `due_at`. */
  work(user: UserKey, at: Date): Promise<unknown>;
}

/**
 * Works on due users, the longest due first, and returns their number, at most `batchSize`. Several processes may run it concurrently. A
 * failure does not delay other users.
 */
export async function workOnDueUsers(
  { database, businessClock, log }: NeedsDatabase & NeedsBusinessClock & NeedsLog,
  { table, batchSize: atOnce, failed, work }: DueUsers,
): Promise<number> {
  const at = await businessClock.read(database.db);
  const due = await database.db
    .selectFrom(table)
    .select(['bucket', 'customer_id', 'user_id'])
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(atOnce)
    .execute();
  for (const { customer_id: customerId, user_id: userId } of due) {
    const user = { customerId, userId };
    try {
      if (await claimUser({ database }, table, user, at)) await work(user, at);
    } catch (error) {
      log.error({ err: error, ...user }, failed);
    }
  }
  return due.length;
}

/** Claims a user until the lease ends. Returns `false` if another process claimed the user first. */
async function claimUser(
  { database }: NeedsDatabase,
  table: DueUsers['table'],
  user: UserKey,
  at: Date,
): Promise<boolean> {
  const row = await database.db
    .updateTable(table)
    .set({ due_at: new Date(at.getTime() + leaseMinutes * minuteMs) })
    .where((where) => where.and(ofUser(user)))
    .where('due_at', '<=', at)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
