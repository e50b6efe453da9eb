import type { ConsentListStrings } from './consent-list.ts';
import type { Formats } from './formats.ts';
import { sentence as s } from './formats.ts';

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

/** Returns the English words for the screens of one consent. */
export function consentsStrings(f: Formats): { consents: Omit<ConsentsStrings, keyof ConsentListStrings> } {
  const n = (value: number): string => f.number(value);
  return {
    consents: {
      wholeBank: (bank) => s`You choose accounts at ${bank}. Sharing ends for all of them together.`,
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
