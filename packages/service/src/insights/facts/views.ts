import type { ViewRule } from '@fin-link/contracts/server';
import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../../database/index.ts';
import type { UserKey } from '../../users/index.ts';

export interface InsightView {
  id: number;
  name: string;
  currency: string;
  rules: readonly ViewRule[];
  /** Transactions of the view. */
  transactionIds: ReadonlySet<number>;
}

export async function readViews(
  _executor: Executor<ServiceDatabase>,
  _user: UserKey,
  _period: { fromDate: string; toDate: string },
): Promise<InsightView[]> {
  return [];
}
