import { type UserKey, workOnDueUsers } from '../../tenancy/users/index.ts';
import { type ReconciliationDeps, reconcileUser } from './reconcile-user.ts';

/** Maximum number of users per round. */
export const usersPerRound = 20;
const dayMs = 86_400_000;

/** Reconciles due users. Returns the number of users that were due, at most 20. */
export const reconcileDue = (deps: ReconciliationDeps): Promise<number> =>
  workOnDueUsers(deps, {
    table: 'reconciliation',
    atOnce: usersPerRound,
    failed: 'user not reconciled',
    async work(user, at) {
      const row = await deps.database.db
        .selectFrom('reconciliation')
        .select(['catalogue_version', 'derived_to_id'])
        .where((where) => where.and({ customer_id: user.customerId, user_id: user.userId }))
        .executeTakeFirst();
      if (row === undefined) return;
      await reconcileUser(deps, user, {
        catalogueVersion: row.catalogue_version,
        lastTransactionId: row.derived_to_id,
      });
      await setDue(deps, user, new Date(at.getTime() + dayMs));
    },
  });

async function setDue({ database }: ReconciliationDeps, user: UserKey, dueAt: Date): Promise<void> {
  await database.db
    .updateTable('reconciliation')
    .set({ due_at: dueAt })
    .where((where) => where.and({ customer_id: user.customerId, user_id: user.userId }))
    .execute();
}
