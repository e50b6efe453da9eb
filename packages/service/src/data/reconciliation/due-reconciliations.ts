import { type UserKey, workOnDueUsers } from '../../tenancy/users/index.ts';
import { type ReconciliationDeps, reconcileUser } from './reconcile-user.ts';

export const atOnce = 20;
const dayMs = 86_400_000;

/** Reconciles due users. Returns the number of due users. */
export const reconcileDue = (deps: ReconciliationDeps): Promise<number> =>
  workOnDueUsers(deps, {
    table: 'reconciliation',
    batchSize: atOnce,
    failed: 'user not reconciled',
    async work(user, at) {
      const row = await rowOf(deps, user).select(['catalogue_version', 'derived_to_id']).executeTakeFirst();
      if (row === undefined) return;
      await reconcileUser(deps, user, { catalogueVersion: row.catalogue_version, to: row.derived_to_id });
      await setDue(deps, user, new Date(at.getTime() + dayMs));
    },
  });

const rowOf = ({ database }: ReconciliationDeps, { customerId, userId }: UserKey) =>
  database.db.selectFrom('reconciliation').where((where) => where.and({ customer_id: customerId, user_id: userId }));

async function setDue({ database }: ReconciliationDeps, user: UserKey, dueAt: Date): Promise<void> {
  await database.db
    .updateTable('reconciliation')
    .set({ due_at: dueAt })
    .where((where) => where.and({ customer_id: user.customerId, user_id: user.userId }))
    .execute();
}
