import { bucketOf, claimDue, type DueKind, findDue, type NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsBusinessClock, NeedsLog } from '../../platform/runtime/index.ts';
import type { UserKey } from './user-records.ts';

const minuteMs = 60_000;
/** Lease of a user in minutes. Until it ends, no other process works on the user. Afterwards, failed or interrupted work is retried. */
const leaseMinutes = 10;

/** Scheduled work for users. */
interface DueUsers {
  kind: DueKind & ('insights' | 'predictions' | 'reconciliation');
  /** Maximum number of users per call. */
  batchSize: number;
  /** Log message for a user whose work failed. */
  failed: string;
  /** Does the work that is due at a time of the business clock, and sets the next due time. */
  work(user: UserKey, at: Date): Promise<unknown>;
}

/**
 * Works on due users, the longest due first, and returns their number, at most `batchSize`. Several processes may run it concurrently. A
 * failure does not delay other users.
 */
export async function workOnDueUsers(
  { database, businessClock, log }: NeedsDatabase & NeedsBusinessClock & NeedsLog,
  { kind, batchSize, failed, work }: DueUsers,
): Promise<number> {
  const at = await businessClock.read(database.db);
  const due = await findDue(database, kind, { at, limit: batchSize });
  const leaseUntil = new Date(at.getTime() + leaseMinutes * minuteMs);
  for (const item of due) {
    const user = { customerId: item.customerId, userId: item.userId };
    try {
      await database.onBucket(bucketOf(item.userId), async () => {
        if (await claimDue(database.db, item, { at, leaseUntil })) await work(user, at);
      });
    } catch (error) {
      log.error({ err: error, ...user }, failed);
    }
  }
  return due.length;
}
