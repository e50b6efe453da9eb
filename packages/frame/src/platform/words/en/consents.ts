import type { Formats } from '../types/formats.ts';
import { sentence as s } from '../types/formats.ts';
import type { WordsOf } from '../types/strings.ts';

/** English words for the dashboard of consents. */
export function consentsStrings(f: Formats): WordsOf<'consents'> {
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
      wholeBank: (bank) => s`You choose accounts at ${bank}. Sharing ends for all of them together.`,
      view: 'View',
      renewedUntil: (date, confirmBy) =>
        confirmBy === null ? s`Renewed until ${date}` : s`Renewed until ${date}. Confirm again by ${confirmBy}.`,
      renewedSpoken: (bank, renewed) => s`${bank}: ` + renewed,
      detail: {
        title: (bank) => s`What you share from ${bank}`,
        receipt: 'Download receipt',
        receiptMade: 'Your receipt is downloading.',
        historyTitle: 'History',
        historyLoading: 'Loading history…',
        historyFailed: 'We can’t show the history right now.',
        historyAgain: 'Try again',
        historyEmpty: 'Nothing has happened yet.',
        events: {
          given: 'Permission given',
          renewed: 'Renewed',
          expired: 'Expired',
          revoked: 'Stopped',
          replaced: 'Replaced by a newer one',
          other: 'Changed',
        },
        untilNow: (date) => s`until ${date}`,
        stop: 'Stop sharing',
      },
      renewal: {
        title: (bank) => s`Keep sharing from ${bank}?`,
        lead: (app) => s`${app} will keep reading the same data. You don’t have to sign in at the bank.`,
        before: (date) => s`Previously: ${date}`,
        fresh: 'New',
        unchanged: 'Nothing else will change.',
        confirm: 'Renew',
        notNow: 'Not now',
        failed: 'We couldn’t renew it. Try again.',
      },
      stopping: {
        title: (bank) => s`Stop sharing from ${bank}?`,
        stops: (app) => s`${app} won’t get new data from this bank. The balances ${app} shows will no longer update.`,
        whole: (bank, accounts) =>
          accounts === 0
            ? s`Sharing will end for everything from ${bank}.`
            : f.plural(accounts, {
                one: s`Sharing will end for everything from ${bank}: ${n(accounts)} account.`,
                other: s`Sharing will end for everything from ${bank}: all ${n(accounts)} accounts.`,
              }),
        when: (bank) => s`Sharing stops immediately. We’ll notify ${bank}.`,
        kept: (app) => s`${app} will keep what it already has until you ask for deletion.`,
        again: 'You can share again later by giving a new permission.',
        keep: 'Keep sharing',
        stop: 'Stop sharing',
        failed: 'We couldn’t stop it. Try again.',
      },
      stopped: {
        title: (bank) => s`You stopped sharing from ${bank}`,
        now: (app, bank) => s`${app} can no longer read anything at ${bank}.`,
        informed: (bank) => s`We’ve notified ${bank}.`,
        untold: (bank) =>
          s`Sharing has stopped. We couldn’t notify ${bank} yet; we’ll keep trying. It may still list the permission.`,
        untoldUntil: (bank, date) =>
          s`Sharing has stopped. We couldn’t notify ${bank} yet; we’ll keep trying. It may list the permission until ${date}.`,
        deleted: 'We permanently deleted your transaction data from this bank.',
        kept: (app) => s`${app} will keep what it already has until you ask for deletion.`,
        done: 'Done',
      },
      receipt: {
        title: 'Data sharing receipt',
        source: 'Source of the data',
        consent: 'Permission number',
        made: 'Receipt created',
        review: (app) => s`To review: open “Data you share” in ${app}.`,
        withdraw: (app, bank) =>
          s`To withdraw: choose “Stop sharing” there, or end it under “Connected apps” at ${bank}. ${app} will then stop reading your data.`,
        file: 'receipt',
      },
    },
  };
}
