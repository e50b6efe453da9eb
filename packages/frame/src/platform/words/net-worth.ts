import type { ListSearchStrings } from './account-marks.ts';
import type { Formats } from './formats.ts';
import { sentence as s } from './formats.ts';

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
  /** `currency`: name of the currency in the reader's language. */
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
  addedManually: string;
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

const withTotals = (said: string, totals: string): string => (totals === '' ? said : `${said} ${totals}`);

/** Returns the English words for the net-worth view. */
export function netWorthStrings(f: Formats): { netWorth: NetWorthStrings } {
  const now = (totals: string): string => (totals === '' ? '' : s`Net worth: ${totals}.`);
  return {
    netWorth: {
      title: 'Net worth',
      limited: 'Includes every account you chose, even ones normally left out.',
      netWorth: 'Net worth',
      search: {
        label: 'Search accounts',
        found: (count) =>
          f.plural(count, { one: s`${f.number(count)} account found`, other: s`${f.number(count)} accounts found` }),
        nothingFound: (typed) => s`Nothing matches “${typed}”.`,
      },
      assets: 'Assets',
      liabilities: 'Liabilities',
      currencies: 'Amounts in different currencies aren’t added together.',
      property: 'Property',
      propertyAndLoans: 'Property and its loans',
      loansShown: 'Linked loans appear with their property and count only once.',
      afterLoans: 'Value after loans',
      otherAssets: 'Other assets',
      otherLiabilities: 'Other liabilities',
      withoutBalance: 'No balance yet',
      withoutBalanceNote: 'These accounts don’t count without a balance.',
      leftOutOfTotal: (count) =>
        f.plural(count, {
          one: s`${f.number(count)} account isn’t in this total`,
          other: s`${f.number(count)} accounts aren’t in this total`,
        }),
      reasonUnknownSide: 'We can’t tell whether you own or owe it',
      reasonCurrency: (currency) => s`Counted in ${currency}`,
      notIncluded: 'Not included',
      notIncludedNote: 'These accounts don’t count toward your net worth.',
      leftOut: 'Normally left out',
      account: 'Account',
      balance: 'Balance',
      included: 'Included',
      noBalance: 'No balance',
      addedManually: 'Added manually',
      asOf: (date) => s`As of ${date}`,
      undated: 'Date unknown',
      include: (account) => s`Include ${account}`,
      failed: 'We couldn’t save this. Try again.',
      failedSpoken: (account) => s`We couldn’t save the change to ${account}. Try again.`,
      nowIncluded: (account, totals) => withTotals(s`${account} now counts.`, now(totals)),
      nowLeftOut: (account, totals) => withTotals(s`${account} no longer counts.`, now(totals)),
      outdated: 'We couldn’t update the totals.',
      retry: 'Try again',
      noneIncluded: 'No account counts toward your net worth. Turn one on below.',
      emptyTitle: 'No accounts yet',
      emptyAdvice: (app) => s`Link a bank in ${app}, or add what you own and owe manually.`,
      noneOfPicked: 'No accounts to show',
      noneOfPickedAdvice: (app) => s`The accounts chosen for this page are no longer in ${app}.`,
    },
  };
}
