import type { ConsentFilter } from '@fin-link/flow';

/** Status of a consent. */
export type ConsentStatus = 'active' | 'endingSoon' | 'signIn' | 'expired' | 'revoked' | 'replaced' | 'refused';

/** Who receives the data, and under whose licence it is fetched. */
export interface RecipientStrings {
  /** Somebody else's licence: the application acts for them. */
  behalf(app: string, party: string, number: string): string;
  /** The application's own licence. */
  own(app: string, party: string, number: string): string;
}

/** The words of the dashboard of consents, and of what is done there. */
export interface ConsentsStrings {
  title: string;
  lead(app: string): string;
  filterLabel: string;
  filters: Record<ConsentFilter, string>;
  /** A filter with the number of what it shows. */
  counted(filter: string, count: number): string;
  search: string;
  found(count: number): string;
  nothingFound(typed: string): string;
  emptyTitle: string;
  emptyAdvice(app: string): string;
  emptyFilter: Record<ConsentFilter, string>;
  status: Record<ConsentStatus, string>;
  purposeLabel: string;
  purpose(app: string): string;
  recipientLabel: string;
  recipient: Record<'GB' | 'US' | 'AU', RecipientStrings>;
  dataLabel: string;
  /** Beside what the user agreed to share, and the bank does not give. */
  notGivenLabel(bank: string): string;
  list(items: readonly string[]): string;
  givenLabel: string;
  confirmedLabel: string;
  /** By when the user confirms again, or sharing stops. */
  confirmLabel: string;
  /** The end that no confirmation moves. */
  endsLabel: string;
  endedLabel: string;
  periodLabel: string;
  /** `confirmDays`: how often it is confirmed within that time; null for never. */
  period(days: number, confirmDays: number | null): string;
  noEnd: string;
  daysLeft(days: number): string;
  accountsLabel: string;
  accounts(count: number): string;
  noAccounts: string;
  loadingAccounts: string;
  accountsMissing: string;
  /** There is no way to end the sharing of one account. */
  wholeBank(bank: string): string;
  view: string;
  /** `confirmBy`: by when it is confirmed again before that; null where it is not. */
  renewedUntil(date: string, confirmBy: string | null): string;
  renewedSpoken(bank: string, renewed: string): string;
  detail: {
    title(bank: string): string;
    receipt: string;
    receiptMade: string;
    historyTitle: string;
    historyLoading: string;
    historyFailed: string;
    historyAgain: string;
    historyEmpty: string;
    events: Record<'given' | 'renewed' | 'expired' | 'revoked' | 'replaced' | 'other', string>;
    untilNow(date: string): string;
    stop: string;
  };
  renewal: {
    title(bank: string): string;
    lead(app: string): string;
    before(date: string): string;
    fresh: string;
    unchanged: string;
    confirm: string;
    notNow: string;
    failed: string;
  };
  stopping: {
    title(bank: string): string;
    stops(app: string): string;
    whole(bank: string, accounts: number): string;
    when(bank: string): string;
    kept(app: string): string;
    again: string;
    keep: string;
    stop: string;
    failed: string;
  };
  stopped: {
    title(bank: string): string;
    now(app: string, bank: string): string;
    informed(bank: string): string;
    untold(bank: string): string;
    untoldUntil(bank: string, date: string): string;
    deleted: string;
    kept(app: string): string;
    done: string;
  };
  receipt: {
    title: string;
    source: string;
    consent: string;
    made: string;
    /** How to look at it again and to withdraw it. */
    review(app: string): string;
    withdraw(app: string, bank: string): string;
    file: string;
  };
}
