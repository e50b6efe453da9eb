import { budgetInfos, type BudgetInfos, type View, type ViewRule, viewRule } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { ServiceDatabase, ViewTable } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

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

/** Returns the condition that selects the user's rows. */
export const ownedBy = ({ customerId, userId }: UserKey) => ({ customer_id: customerId, user_id: userId });

/** Returns the user's views, newest first; at most `maxViews`. */
export async function viewsOfUser(executor: Executor<ServiceDatabase>, user: UserKey): Promise<StoredView[]> {
  const rows = await executor
    .selectFrom('view')
    .selectAll()
    .where((where) => where.and(ownedBy(user)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toStoredView);
}

/** Returns a view. Throws Y800 if the user does not have it. */
export async function viewOf(executor: Executor<ServiceDatabase>, user: UserKey, id: string): Promise<StoredView> {
  const row = await executor
    .selectFrom('view')
    .selectAll()
    .where((where) => where.and({ ...ownedBy(user), id: Number(id) }))
    .executeTakeFirst();
  if (row === undefined) throw new ServiceError('Y800', { name: 'viewId' });
  return toStoredView(row);
}
