import type { ConsentFilter } from '@fin-link/flow';

/** Status of a consent. */
export type ConsentStatus = 'active' | 'endingSoon' | 'signIn' | 'expired' | 'revoked' | 'replaced' | 'refused';

/** Sentences about the recipient of the data and the license under which the data is fetched. */
export interface RecipientStrings {
  /** Used if the data is fetched under the license of another party. */
  behalf(app: string, party: string, number: string): string;
  /** Used if the data is fetched under the application's own license. */
  own(app: string, party: string, number: string): string;
}

/** The words of the list of consents. */
export interface ConsentListStrings {
  title: string;
  lead(app: string): string;
  filterLabel: string;
  filters: Record<ConsentFilter, string>;
  /** Label of a filter with the number of consents that match it. */
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
  /** Label of the data that the user agreed to share but the bank does not provide. */
  notGivenLabel(bank: string): string;
  list(items: readonly string[]): string;
  givenLabel: string;
  confirmedLabel: string;
  /** Label of the day until which the user must confirm. Without a confirmation, sharing stops. */
  confirmLabel: string;
  /** Label of the last possible day of sharing, even with confirmations. */
  endsLabel: string;
  endedLabel: string;
  periodLabel: string;
  /** `days`: maximum duration of sharing. `confirmDays`: days between confirmations; `null` if none are needed. */
  period(days: number, confirmDays: number | null): string;
  noEnd: string;
  daysLeft(days: number): string;
  accountsLabel: string;
  accounts(count: number): string;
  noAccounts: string;
  loadingAccounts: string;
  accountsMissing: string;
  view: string;
  /** `date`: end of sharing. `confirmBy`: earlier day until which the user must confirm; `null` if that is not needed. */
  renewedUntil(date: string, confirmBy: string | null): string;
  renewedSpoken(bank: string, renewed: string): string;
}

/** The words of the list of consents, and of the screens of one consent. */
export interface ConsentsStrings extends ConsentListStrings {
  /** Explains that the sharing of a single account cannot be ended. */
  wholeBank(bank: string): string;
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
    /** Explains how to view the consent again and how to withdraw it. */
    review(app: string): string;
    withdraw(app: string, bank: string): string;
    file: string;
  };
}
