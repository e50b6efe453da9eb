import type { ListSearchStrings } from './list-search-strings.ts';

/** The words of the net-worth view. */
export interface NetWorthStrings {
  title: string;
  /** Shown if the page has selected the accounts. */
  limited: string;
  netWorth: string;
  search: ListSearchStrings;
  assets: string;
  liabilities: string;
  /** Note above accounts in more than one currency. */
  currencies: string;
  property: string;
  propertyAndLoans: string;
  /** Note below properties that are shown with their loans. */
  loansShown: string;
  afterLoans: string;
  /** Replaces `assets` below properties; `otherLiabilities` replaces `liabilities`. */
  otherAssets: string;
  otherLiabilities: string;
  withoutBalance: string;
  withoutBalanceNote: string;
  /** Line below the first total with the number of accounts that it omits. */
  leftOutOfTotal(count: number): string;
  /** Reason why the total omits an account. For an account without a balance, the reason is `withoutBalance`. */
  reasonUnknownSide: string;
  /** `currency`: name of the currency. */
  reasonCurrency(currency: string): string;
  notIncluded: string;
  notIncludedNote: string;
  /** Note for an account that counts only because the page has selected it: its switch is off. */
  leftOut: string;
  /** Column headings: `account`, `balance` and `included`. */
  account: string;
  balance: string;
  included: string;
  noBalance: string;
  byHand: string;
  asOf(date: string): string;
  undated: string;
  include(account: string): string;
  failed: string;
  failedSpoken(account: string): string;
  /** `totals`: current net worth in each currency; empty if unknown. */
  nowIncluded(account: string, totals: string): string;
  nowLeftOut(account: string, totals: string): string;
  outdated: string;
  retry: string;
  noneIncluded: string;
  emptyTitle: string;
  emptyAdvice(app: string): string;
  noneOfPicked: string;
  noneOfPickedAdvice(app: string): string;
}
