import type { ConsentsStrings } from '../types/consents-strings.ts';
import type { Formats } from '../types/formats.ts';
import { sentence as s } from '../types/formats.ts';

/** English, for the consents that were given. */
export function consentsStrings(f: Formats): ConsentsStrings {
  const n = (value: number): string => f.number(value);
  const daysLeft = (days: number): string =>
    days === 0 ? 'Ends today' : f.plural(days, { one: s`${n(days)} day left`, other: s`${n(days)} days left` });
  return {
    title: 'Data you share',
    lead: (app) => s`What ${app} may read at your banks, and until when. You can stop at any time.`,
    filterLabel: 'Show',
    filters: { active: 'Active', 'ending-soon': 'Ending soon', ended: 'Ended' },
    counted: (filter, count) => s`${filter} (${n(count)})`,
    search: 'Search by bank or recipient',
    found: (count) => f.plural(count, { one: s`${n(count)} bank`, other: s`${n(count)} banks` }),
    nothingFound: (typed) => s`Nothing here matches “${typed}”.`,
    emptyTitle: 'No permission given yet',
    emptyAdvice: (app) =>
      s`When you let ${app} read data at a bank’s own site, you find that permission here, and can end it here.`,
    emptyFilter: {
      active: 'You share nothing at the moment.',
      'ending-soon': 'Nothing ends in the next 30 days.',
      ended: 'Nothing has ended yet.',
    },
    status: {
      active: 'Sharing',
      endingSoon: 'Ending soon',
      expired: 'Ended: time ran out',
      revoked: 'Ended: it was stopped',
      replaced: 'Ended: replaced by a newer one',
      refused: 'Ended: the bank shared something else',
    },
    purposeLabel: 'What for',
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
    list: (items) => f.list(items),
    givenLabel: 'Given',
    confirmedLabel: 'Last confirmed',
    confirmLabel: 'Confirm again by',
    endsLabel: 'Ends',
    endedLabel: 'Ended',
    periodLabel: 'For how long',
    period: (days, confirmDays) => {
      const whole = f.plural(days, { one: s`Up to ${n(days)} day`, other: s`Up to ${n(days)} days` });
      if (confirmDays === null) return whole;
      const often = f.plural(confirmDays, {
        one: 'you confirm again every day',
        other: s`you confirm again every ${n(confirmDays)} days`,
      });
      return `${whole}; ${often}`;
    },
    noEnd: 'When you stop it',
    daysLeft,
    accountsLabel: 'Accounts',
    accounts: (count) => f.plural(count, { one: s`${n(count)} account`, other: s`${n(count)} accounts` }),
    noAccounts: 'No accounts',
    loadingAccounts: 'Loading accounts…',
    accountsMissing: 'The accounts can’t be shown now.',
    wholeBank: (bank) => s`Accounts are chosen at ${bank}. Sharing ends for all of them together.`,
    view: 'View',
    renew: 'Renew',
    of: (what, bank) => s`${what}: ${bank}`,
    noticesLabel: 'Ending soon',
    notice: (bank, days, date) =>
      days === 0
        ? s`Sharing from ${bank} ends today, ${date}.`
        : f.plural(days, {
            one: s`Sharing from ${bank} ends in ${n(days)} day, on ${date}.`,
            other: s`Sharing from ${bank} ends in ${n(days)} days, on ${date}.`,
          }),
    moreNotices: (count) =>
      f.plural(count, { one: s`Show ${n(count)} more that ends soon`, other: s`Show ${n(count)} more that end soon` }),
    renewedUntil: (date, confirmBy) =>
      confirmBy === null ? s`Renewed until ${date}` : s`Renewed until ${date}. You confirm again by ${confirmBy}.`,
    renewedSpoken: (bank, renewed) => s`${bank}: ` + renewed,
    detail: {
      title: (bank) => s`What you share from ${bank}`,
      receipt: 'Download receipt',
      receiptMade: 'The download of the receipt has begun.',
      historyTitle: 'History',
      historyLoading: 'Loading the history…',
      historyFailed: 'The history can’t be shown now.',
      historyAgain: 'Try again',
      historyEmpty: 'Nothing has happened yet.',
      events: {
        given: 'Given',
        renewed: 'Renewed',
        expired: 'Time ran out',
        revoked: 'Stopped',
        replaced: 'Replaced by a newer one',
        other: 'Changed',
      },
      untilNow: (date) => s`until ${date}`,
      stop: 'Stop sharing',
    },
    deletion: {
      label: 'Permanently delete my transaction data when sharing ends. This can’t be undone.',
      on: 'When sharing ends, all transactions from this bank are deleted everywhere we keep them, copies included.',
      off: 'When sharing ends, transactions that were already received stay.',
      failed: 'Your choice wasn’t saved. Try again.',
    },
    renewal: {
      title: (bank) => s`Keep sharing from ${bank}?`,
      lead: (app) => s`${app} goes on reading the same data. You don’t have to sign in at the bank.`,
      before: (date) => s`before: ${date}`,
      fresh: 'New',
      unchanged: 'Nothing else changes.',
      confirm: 'Renew',
      notNow: 'Not now',
      failed: 'It wasn’t renewed. Try again.',
    },
    stopping: {
      title: (bank) => s`Stop sharing from ${bank}?`,
      stops: (app) => s`${app} gets nothing new from this bank. What it shows from there goes out of date.`,
      whole: (bank, accounts) =>
        accounts === 0
          ? s`It ends for everything you share from ${bank}.`
          : f.plural(accounts, {
              one: s`It ends for everything you share from ${bank}: ${n(accounts)} account.`,
              other: s`It ends for everything you share from ${bank}: all ${n(accounts)} accounts.`,
            }),
      when: 'It takes effect at once. The bank is told.',
      kept: (app) => s`What was already received stays in ${app} until you remove it there.`,
      again: 'You can share again later, by giving a new permission.',
      continue: 'Next',
      keep: 'Keep sharing',
      confirmTitle: (bank) => s`Stop sharing from ${bank} now?`,
      confirm: (app, bank) => s`From then on ${app} can’t read anything at ${bank}.`,
      confirmDeletion: 'All transactions from this bank are deleted permanently. This can’t be undone.',
      reconsider: 'Back',
      stop: 'Stop sharing',
      failed: 'It wasn’t stopped. Try again.',
    },
    stopped: {
      title: (bank) => s`You stopped sharing from ${bank}`,
      now: (app, bank) => s`${app} can’t read anything at ${bank} any more.`,
      informed: (bank) => s`${bank} was told.`,
      untold: (bank) =>
        s`We stopped. ${bank} couldn’t be told yet: we go on trying, and it may still list the permission.`,
      untoldUntil: (bank, date) =>
        s`We stopped. ${bank} couldn’t be told yet: we go on trying, and it may list the permission until ${date}.`,
      deleted: 'Your transaction data from this bank was deleted permanently.',
      kept: (app) => s`What was already received stays in ${app} until you remove it there.`,
      done: 'Done',
    },
    receipt: {
      title: 'Receipt for sharing data',
      source: 'Where it comes from',
      consent: 'Permission number',
      made: 'Receipt made',
      review: (app) => s`Look at it again: open “Data you share” in ${app}.`,
      withdraw: (app, bank) =>
        s`Withdraw it: choose “Stop sharing” there, or end it on the page of connected third parties at ${bank}. ${app} then reads nothing more.`,
      file: 'receipt',
    },
  };
}
