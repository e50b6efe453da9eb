import type { UserKey } from '../../../tenancy/users/index.ts';
import type { NeedsLog } from '../../../platform/runtime/index.ts';
import { type PredictionDeps, updateUser } from './update-user.ts';

export const atOnce = 100;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Nobody else takes the user meanwhile, unless the process that does ends. */
const leaseMinutes = 10;

export type DueDeps = PredictionDeps & NeedsLog;

/**
 * Brings up to date what is due, the longest due first, and returns how many users it found. Several processes may do so at once, and what one
 * of them leaves undone another continues.
 */
export async function updateDue(deps: DueDeps): Promise<number> {
  const { db } = deps.database;
  const at = await deps.businessClock.read(db);
  const due = await db
    .selectFrom('prediction')
    .select(['customer_id', 'user_id'])
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(atOnce)
    .execute();
  for (const { customer_id: customerId, user_id: userId } of due) {
    const user = { customerId, userId };
    if (!(await claim(deps, user, at))) continue;
    try {
      // A day later the horizon has moved; users stay spread over the day.
      await updateUser(deps, user, new Date(at.getTime() + dayMs));
    } catch (error) {
      // Tried again after the lease; the others are not delayed.
      deps.log.error({ err: error, ...user }, 'predictions not brought up to date');
    }
  }
  return due.length;
}

/** False when another process was first. A change meanwhile makes the user due again. */
async function claim({ database }: PredictionDeps, user: UserKey, at: Date): Promise<boolean> {
  const row = await database.db
    .updateTable('prediction')
    .set({ due_at: new Date(at.getTime() + leaseMinutes * minuteMs) })
    .where((where) => where.and({ customer_id: user.customerId, user_id: user.userId }))
    .where('due_at', '<=', at)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
