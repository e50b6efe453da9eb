import type { Formats } from '../types/formats.ts';
import { sentence as s } from '../types/formats.ts';
import type { WordsOf } from '../types/strings.ts';

/** English words for the list of consents. */
export function consentListStrings(f: Formats): WordsOf<'consentList'> {
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
