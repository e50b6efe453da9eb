import { addDays, isoDay } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { carriedBalances, type CarriedBalance } from '../../../data/balances/index.ts';
import { type CategoryNames, categoryNamesOf } from '../../../data/categories/index.ts';
import type { SeenFacts, ServiceDatabase } from '../../../platform/database/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { type StoredView, transactionsOfView, viewsOfUser } from '../../views/index.ts';
import { type InsightAccount, readAccounts } from './accounts.ts';
import { type Payment, readPayments, maxPayments } from './payments.ts';
import { type PredictedFacts, readPredicted } from './predicted.ts';

/** Data for evaluating the insights of a user. Methods read on the first call and cache the result. */
export interface Facts {
  readonly user: UserKey;
  readonly executor: Executor<ServiceDatabase>;
  /** Time of the evaluation. */
  readonly at: Date;
  /** UTC day of the evaluation, ISO 8601. */
  readonly today: string;
  readonly accounts: readonly InsightAccount[];
  readonly accountOf: ReadonlyMap<number, InsightAccount>;
  /** Card values stored by the previous evaluation. */
  readonly seen: SeenFacts;
  /** Payments of bank accounts and cards since `fromDate`, newest first. */
  payments(): Promise<readonly Payment[]>;
  /** Predicted events and their payments. */
  predicted(): Promise<PredictedFacts>;
  /** Names of the system's and the user's categories. */
  names(): Promise<CategoryNames>;
  views(): Promise<readonly InsightView[]>;
  /** Balances of all accounts on these days. A balance is valid until the next one. */
  balances(days: readonly string[]): Promise<readonly CarriedBalance[]>;
}

/** Returns a function that calls `read` once and then returns the same result. */
const cached = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | undefined;
  return () => (result ??= read());
};

/**
 * Reads the facts of a user.
 *
 * @param at Time of the evaluation.
 * @param fromDate First day of payments and of the transactions of views.
 */
export async function readFacts(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  { at, seen, fromDate }: { at: Date; seen: SeenFacts; fromDate: string },
): Promise<Facts> {
  const today = isoDay(at);
  const accounts = await readAccounts(executor, user);
  const payingAccountIds = accounts.filter(({ kind }) => kind === 'BANK' || kind === 'CARD').map(({ id }) => id);
  const balances = new Map<string, Promise<readonly CarriedBalance[]>>();
  return {
    user,
    executor,
    at,
    today,
    accounts,
    accountOf: new Map(accounts.map((account) => [account.id, account])),
    seen,
    payments: cached(() => readPayments(executor, user, { accountIds: payingAccountIds, fromDate, toDate: today })),
    predicted: cached(() => readPredicted(executor, user, { fromDate: addDays(today, -lookBackDays), today })),
    names: cached(() => categoryNamesOf(executor, user)),
    views: cached(() => readViews(executor, user, { fromDate, toDate: today })),
    balances(days) {
      const key = days.join();
      const cachedBalances =
        balances.get(key) ??
        carriedBalances(executor, user, { accountIds: accounts.map(({ id }) => id), days, isCarried: true });
      balances.set(key, cachedBalances);
      return cachedBalances;
    },
  };
}

/** Number of days for which payments and predictions count as new. */
export const recentDays = 14;
/** Number of past days with unpaid predicted payments. */
const lookBackDays = 60;

/** A view with the ids of its transactions. */
export interface InsightView extends Pick<
  StoredView,
  'id' | 'name' | 'currency' | 'rules' | 'sourceType' | 'recommendationId'
> {
  /** Ids of the view's transactions in the period for which payments are read. */
  transactionIds: ReadonlySet<number>;
}

/** Reads the user's views and the transactions of each, in one query per view. */
async function readViews(
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
