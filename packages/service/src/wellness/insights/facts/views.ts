import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../../../platform/database/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { type StoredView, transactionsOfView, viewsOfUser } from '../../views/index.ts';
import { maxPayments } from './payments.ts';

/** A view with the ids of its transactions. */
export interface InsightView extends Pick<StoredView, 'id' | 'name' | 'currency' | 'rules'> {
  /** Ids of the view's transactions in the period for which payments are read. */
  transactionIds: ReadonlySet<number>;
}

/** Reads the user's views and the transactions of each, in one query per view. */
export async function readViews(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  period: { fromDate: string; toDate: string },
): Promise<InsightView[]> {
  const views: InsightView[] = [];
  for (const view of await viewsOfUser(executor, user)) {
    const rows = await transactionsOfView(executor, user, view, period)
      .select('transaction.id')
      .orderBy('date', 'desc')
      .limit(maxPayments)
      .execute();
    views.push({ ...view, transactionIds: new Set(rows.map(({ id }) => id)) });
  }
  return views;
}
