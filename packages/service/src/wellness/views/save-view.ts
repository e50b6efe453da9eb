import type { BudgetInfos, ViewRule } from '@fin-link/contracts/service';
import type { NeedsDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import { type NeedsBusinessClock, type NeedsClock, type NeedsIds, ServiceError } from '../../platform/runtime/index.ts';
import { askForInsights, type UserKey } from '../../tenancy/users/index.ts';
import { ownedBy, type StoredView } from './stored-view.ts';

/** Dependencies of the handlers that change views. */
export type ViewDeps = NeedsDatabase & NeedsClock & NeedsBusinessClock & NeedsIds;

/** Maximum number of views per user, more than a real user has. */
const maxViews = 200;

/** Values of a new view. The ids of its rules are assigned when it is inserted. */
type NewView = Pick<
  StoredView,
  'id' | 'name' | 'description' | 'currency' | 'sourceType' | 'recommendationId' | 'budgets'
> & {
  rules: readonly Omit<ViewRule, 'id'>[];
};

/** Inserts a view with this id. The caller must hold the user's lock. Throws Y824 if the user already has 200 views. */
export async function insertView(
  trx: ServiceTransaction,
  { businessClock, ids }: ViewDeps,
  user: UserKey,
  { id, ...view }: NewView,
): Promise<void> {
  const { count } = await trx
    .selectFrom('view')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where((where) => where.and(ownedBy(user)))
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxViews) throw new ServiceError('Y824', { name: 'views' });
  const at = businessClock.now();
  await trx
    .insertInto('view')
    .values({
      ...ownedBy(user),
      id,
      name: view.name,
      description: view.description,
      currency: view.currency,
      source_type: view.sourceType,
      recommendation_id: view.recommendationId,
      rules: JSON.stringify(view.rules.map((rule) => ({ id: String(ids.next()), ...rule }))),
      budgets: JSON.stringify(view.budgets),
      created_at: at,
      last_updated_at: at,
    })
    .execute();
  // Insights about the new view may be due immediately.
  await askForInsights(trx, user);
}

/** New values of a view; absent fields keep their values. */
interface ViewChange {
  name?: string | undefined;
  description?: string | undefined;
  currency?: string | undefined;
  recommendationId?: number | undefined;
  rules?: readonly ViewRule[] | undefined;
  budgets?: readonly BudgetInfos[] | undefined;
}

/** Writes the given fields and keeps the others. The caller must hold the user's lock. */
export async function changeView(
  trx: ServiceTransaction,
  { businessClock }: NeedsBusinessClock,
  user: UserKey,
  id: number,
  { name, description, currency, recommendationId, rules, budgets }: ViewChange,
): Promise<void> {
  await trx
    .updateTable('view')
    .set({
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(currency !== undefined && { currency }),
      ...(recommendationId !== undefined && { recommendation_id: recommendationId }),
      ...(rules !== undefined && { rules: JSON.stringify(rules) }),
      ...(budgets !== undefined && { budgets: JSON.stringify(budgets) }),
      last_updated_at: businessClock.now(),
    })
    .where((where) => where.and({ ...ownedBy(user), id }))
    .execute();
  if (rules !== undefined || currency !== undefined) await askForInsights(trx, user);
}
