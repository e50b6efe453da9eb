/** The words of the net-worth view. */
export interface NetWorthStrings {
  title: string;
  /** Where the page picked the accounts. */
  limited: string;
  netWorth: string;
  assets: string;
  liabilities: string;
  /** Above what has more than one currency. */
  currencies: string;
  property: string;
  propertyAndLoans: string;
  /** Under properties that are shown with their loans. */
  loansShown: string;
  afterLoans: string;
  /** In place of `assets` and `liabilities`, below properties. */
  otherAssets: string;
  otherLiabilities: string;
  withoutBalance: string;
  withoutBalanceNote: string;
  /** Below the first total: accounts that it leaves out. */
  leftOutOfTotal(count: number): string;
  /** Why the total leaves an account out; without a balance `withoutBalance`. */
  reasonUnknownSide: string;
  /** `currency`: its name. */
  reasonCurrency(currency: string): string;
  notIncluded: string;
  notIncludedNote: string;
  /** Of a picked account that otherwise doesn't count. */
  leftOut: string;
  /** Headings of the columns. */
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
  /** `totals`: what the net worth is now, in each currency; empty where that is not known. */
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
