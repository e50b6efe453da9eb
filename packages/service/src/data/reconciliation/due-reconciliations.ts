import type { UserKey } from '../../tenancy/users/index.ts';
import { type Derived, type ReconciliationDeps, reconcileUser } from './reconcile-user.ts';

export const atOnce = 20;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Nobody else takes the user meanwhile, unless the process that does ends. */
const leaseMinutes = 10;

/**
 * Reconciles the users whose time has come, the longest due first, and returns how many it found. Several processes may do so at
 * once, and what one of them leaves undone another continues.
 */
export async function reconcileDue(deps: ReconciliationDeps): Promise<number> {
  const { db } = deps.database;
  const at = await deps.businessClock.read(db);
  const due = await db
    .selectFrom('reconciliation')
    .select(['customer_id', 'user_id'])
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(atOnce)
    .execute();
  for (const { customer_id: customerId, user_id: userId } of due) {
    const user = { customerId, userId };
    const derived = await claim(deps, user, at);
    if (derived === undefined) continue;
    try {
      await reconcileUser(deps, user, derived);
      await setDue(deps, user, new Date(at.getTime() + dayMs));
    } catch (error) {
      // Tried again after the lease; the others are not delayed.
      deps.log.error({ err: error, ...user }, 'user not reconciled');
    }
  }
  return due.length;
}

/** Undefined when another process was first. */
async function claim({ database }: ReconciliationDeps, user: UserKey, at: Date): Promise<Derived | undefined> {
  const row = await database.db
    .updateTable('reconciliation')
    .set({ due_at: new Date(at.getTime() + leaseMinutes * minuteMs) })
    .where((where) => where.and({ customer_id: user.customerId, user_id: user.userId }))
    .where('due_at', '<=', at)
    .returning(['catalogue_version', 'derived_to_id'])
    .executeTakeFirst();
  return row && { catalogueVersion: row.catalogue_version, to: row.derived_to_id };
}

async function setDue({ database }: ReconciliationDeps, user: UserKey, dueAt: Date): Promise<void> {
  await database.db
    .updateTable('reconciliation')
    .set({ due_at: dueAt })
    .where((where) => where.and({ customer_id: user.customerId, user_id: user.userId }))
    .execute();
}
