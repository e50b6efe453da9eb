import type { ConsentFilter } from '@fin-link/flow';
import type { Formats } from './formats.ts';
import { sentence as s } from './formats.ts';

export type ConsentStatus = 'active' | 'endingSoon' | 'signIn' | 'expired' | 'revoked' | 'replaced' | 'refused';

/** Sentences about the recipient of the data and the license under which the data is fetched. */
export interface RecipientStrings {
  /** Used if the data is fetched under the license of another party. */
  behalf(app: string, party: string, number: string): string;
  /** Used if the data is fetched under the application's own license. */
  own(app: string, party: string, number: string): string;
}

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

export function consentListStrings(f: Formats): { consents: ConsentListStrings } {
  const n = (value: number): string => f.number(value);
  const daysLeft = (days: number): string =>
    days === 0 ? 'Ends today' : f.plural(days, { one: s`${n(days)} day left`, other: s`${n(days)} days left` });
  return {
    consents: {
      title: 'Data you share',
      lead: (app) => s`See what ${app} can read at your banks, and for how long. You can stop at any time.`,
      filterLabel: 'Show',
      filters: { active: 'Active', 'ending-soon': 'Ending soon', ended: 'Ended' },
      counted: (filter, count) => s`${filter} (${n(count)})`,
      search: 'Search by bank or recipient',
      found: (count) => f.plural(count, { one: s`${n(count)} bank`, other: s`${n(count)} banks` }),
      nothingFound: (typed) => s`Nothing matches “${typed}”.`,
      emptyTitle: 'Nothing shared yet',
      emptyAdvice: (app) => s`When you let ${app} read data from a bank, you can review and end that permission here.`,
      emptyFilter: {
        active: 'You aren’t sharing anything right now.',
        'ending-soon': 'Nothing will end in the next 30 days.',
        ended: 'Nothing has ended yet.',
      },
      status: {
        active: 'Active',
        endingSoon: 'Ending soon',
        signIn: 'Sign-in needed',
        expired: 'Expired',
        revoked: 'Stopped',
        replaced: 'Replaced by a newer one',
        refused: 'Ended: the bank shared different data',
      },
      purposeLabel: 'Purpose',
      purpose: (app) => s`${app} shows your accounts in one place.`,
      recipientLabel: 'Who receives it',
      recipient: {
        GB: {
          behalf: (app, party, number) => s`${app}, acting on behalf of ${party} (registration number ${number})`,
          own: (app, party, number) => s`${app}, regulated as ${party} (registration number ${number})`,
        },
        US: {
          behalf: (app, party, number) => s`${app}, through ${party} (${number})`,
          own: (app, party, number) => s`${app}, as ${party} (${number})`,
        },
        AU: {
          behalf: (app, party, number) => s`${app}, through ${party}, an accredited data recipient (${number})`,
          own: (app, party, number) => s`${app}, accredited as ${party} (${number})`,
        },
      },
      dataLabel: 'What is shared',
      notGivenLabel: (bank) => `Not shared by ${bank}`,
      list: (items) => f.list(items),
      givenLabel: 'Permission given',
      confirmedLabel: 'Last confirmed',
      confirmLabel: 'Confirm again by',
      endsLabel: 'Ends',
      endedLabel: 'Ended',
      periodLabel: 'For how long',
      period: (days, confirmDays) => {
        const whole = f.plural(days, { one: s`Up to ${n(days)} day`, other: s`Up to ${n(days)} days` });
        if (confirmDays === null) return whole;
        const often = f.plural(confirmDays, {
          one: 'confirm again every day',
          other: s`confirm again every ${n(confirmDays)} days`,
        });
        return `${whole}; ${often}`;
      },
      noEnd: 'When you stop it',
      daysLeft,
      accountsLabel: 'Accounts',
      accounts: (count) => f.plural(count, { one: s`${n(count)} account`, other: s`${n(count)} accounts` }),
      noAccounts: 'No accounts',
      loadingAccounts: 'Loading accounts…',
      accountsMissing: 'We can’t show the accounts right now.',
      view: 'View',
      renewedUntil: (date, confirmBy) =>
        confirmBy === null ? s`Renewed until ${date}` : s`Renewed until ${date}. Confirm again by ${confirmBy}.`,
      renewedSpoken: (bank, renewed) => s`${bank}: ` + renewed,
    },
  };
}
