import {
  budgetInfos,
  type BudgetInfos,
  type View,
  type ViewRule,
  viewRule,
  viewCurrencies,
} from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import {
  type ServiceDatabase,
  type ViewTable,
  type NeedsDatabase,
  type ServiceTransaction,
  ofUser,
} from '../../platform/database/index.ts';
import { ServiceError, type NeedsBusinessClock, type NeedsClock, type NeedsIds } from '../../platform/runtime/index.ts';
import { type UserKey, makeInsightsDue } from '../../tenancy/users/index.ts';

/** A view in its stored form. */
export interface StoredView {
  id: number;
  name: string;
  description: string | null;
  /** Currency of all transactions, amounts and budgets of the view. */
  currency: string;
  sourceType: View['sourceType'];
  recommendationId: number | null;
  /** Rules as in replies, except that detail categories have only one name: `detailCategoryId`. */
  rules: ViewRule[];
  budgets: BudgetInfos[];
  createdAt: Date;
  lastUpdatedAt: Date;
}

const rules = z.array(viewRule);
const budgets = z.array(budgetInfos);

/** Returns the user's views, newest first; at most `maxViews`. */
export async function viewsOfUser(executor: Executor<ServiceDatabase>, user: UserKey): Promise<StoredView[]> {
  const rows = await executor
    .selectFrom('view')
    .selectAll()
    .where((where) => where.and(ofUser(user)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toStoredView);
}

const toStoredView = (row: Selectable<ViewTable>): StoredView => ({
  id: row.id,
  name: row.name,
  description: row.description,
  currency: row.currency,
  sourceType: row.source_type,
  recommendationId: row.recommendation_id,
  rules: rules.parse(row.rules),
  budgets: budgets.parse(row.budgets),
  createdAt: row.created_at,
  lastUpdatedAt: row.last_updated_at,
});

/** Returns a view. Throws Y800 if the user does not have it. */
export async function viewOf(executor: Executor<ServiceDatabase>, user: UserKey, id: string): Promise<StoredView> {
  const row = await executor
    .selectFrom('view')
    .selectAll()
    .where((where) => where.and({ ...ofUser(user), id: Number(id) }))
    .executeTakeFirst();
  if (row === undefined) throw new ServiceError('Y800', { name: 'viewId' });
  return toStoredView(row);
}

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
    .where((where) => where.and(ofUser(user)))
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxViews) throw new ServiceError('Y824', { name: 'views' });
  const at = businessClock.now();
  await trx
    .insertInto('view')
    .values({
      ...ofUser(user),
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
  await makeInsightsDue(trx, user);
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
    .where((where) => where.and({ ...ofUser(user), id }))
    .execute();
  if (rules !== undefined || currency !== undefined) await makeInsightsDue(trx, user);
}

/** Returns the most frequent supported currency of the user's bank and card accounts; US dollars if there is none. */
export async function usualCurrency(executor: Executor<ServiceDatabase>, user: UserKey): Promise<string> {
  const row = await executor
    .selectFrom('account')
    .select('currency')
    .where((where) => where.and(ofUser(user)))
    .where('container', 'in', ['bank', 'creditCard'])
    .where('account_status', '!=', 'DELETED')
    .where('currency', 'in', [...viewCurrencies])
    .groupBy('currency')
    .orderBy((order) => order.fn.countAll(), 'desc')
    .orderBy('currency')
    .limit(1)
    .executeTakeFirst();
  return row?.currency ?? 'USD';
}
