import type { BackendClient } from '@fin-link/service-client';

// Types of the objects in the service's replies, as the pages use them.

/** Client of the service that calls with the token of one user. */
export type UserClient = ReturnType<BackendClient['asUser']>;

type Reply<N extends keyof UserClient> = UserClient[N] extends (...call: never) => Promise<{ body: infer Body }>
  ? Body
  : never;
/** Item of a list that the service omits if it is empty. */
type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never;

/** Connection of a user to a bank. */
export type ProviderAccount = ItemOf<Reply<'getProviderAccounts'>['providerAccount']>;
export type Account = ItemOf<Reply<'getAccounts'>['account']>;
/** A transaction. `amount` is positive; `baseType` determines the sign. */
export type Transaction = ItemOf<Reply<'getTransactions'>['transaction']>;
/** Amount of money. The service sends JSON numbers, so `net-worth/exact.ts` adds and subtracts them without rounding errors. */
export type Money = Transaction['amount'];
/** A category, identified by `source` and `id` together. */
export type Category = ItemOf<Reply<'getCategories'>['transactionCategory']>;
/** Net worth in one currency on one day. */
export type NetWorth = ItemOf<Reply<'getNetWorth'>['networth']>;
/** Account that the totals leave out, although the user did not exclude it. */
export type ExcludedAccount = ItemOf<Reply<'getNetWorth'>['excludedAccounts']>;
/** Expected payment or income. */
export type PredictedTransaction = ItemOf<Reply<'getPredictedTransactions'>['predictedTransaction']>;
/** Observation about a user's money. */
export type Insight = ItemOf<Reply<'getInsightFeed'>['feed']>;
/** A view: transactions that the service adds up by a rule. */
export type View = ItemOf<Reply<'getViews'>['view']>;
/** Rule and name of a view to create. */
export type NewView = Parameters<UserClient['createView']>[0]['body'];
/** A recommended view with the number and sum of its transactions. */
export type Recommendation = ItemOf<Reply<'getViewRecommendations'>['recommendation']>;
/** Totals of a category or merchant in a view. */
export type ViewGroup = NonNullable<Reply<'getViewSummary'>['summary']>['details'][number];
/** Totals of a type of category in a view, by month. */
export type ViewTrend = NonNullable<Reply<'getViewTrends'>['transactionTrends']>['summary'][number];
/** Budget of a view, and the expenses of the current month. */
export type BudgetDetail = NonNullable<View['budgetSummary']>[number]['budgetDetail'][number];

/** Period of days, first and last included. */
export interface DayRange {
  fromDate: string;
  toDate: string;
}
