import type { ProgressRow, ProgressRowName } from '@fin-link/flow';
import type { Formats } from './formats.ts';
import { sentence as s } from './formats.ts';

export interface LinksStrings {
  existing: {
    title(bank: string): string;
    updated(when: string): string;
    never: string;
    state: Record<'ok' | 'updating' | 'input' | 'failed' | 'stale' | 'unshared' | 'signIn' | 'ended', string>;
    accounts(names: readonly string[]): string;
    use: string;
    answer: string;
    fix: string;
    renew: string;
    signIn: string;
    refresh: string;
    different: string;
    differentHint: string;
  };
  progress: {
    title(bank: string): string;
    rows: Record<ProgressRowName, string>;
    status: Record<ProgressRow['status'], string>;
    done: Record<ProgressRowName, string>;
    waitHint: string;
    tenSeconds: string;
    slow(bank: string, minutes: number): string;
    stillWorking: string;
    finishLater: string;
    finishLaterHint: string;
    accounts: string;
  };
  /** Words of the dialog that removes a connection. */
  removal: {
    title(bank: string): string;
    stops(app: string): string;
    deleted(count: number): string;
    atBank(bank: string): string;
    /** Replaces `atBank` if data is shared under a consent. */
    withdraws: string;
    remove: string;
    keep: string;
    failed: string;
    removed(bank: string): string;
  };
}

/** Returns the English words about links to banks. */
export function linksStrings(f: Formats): LinksStrings {
  const n = (value: number): string => f.number(value);
  return {
    existing: {
      title: (bank) => s`You’ve already linked ${bank}`,
      updated: (when) => s`Refreshed ${when}`,
      never: 'Not refreshed yet',
      state: {
        ok: 'Linked',
        updating: 'Refreshing now',
        input: 'Waiting for you',
        failed: 'Sign-in needed',
        stale: 'Couldn’t refresh',
        unshared: 'Permission ended',
        signIn: 'Sign-in needed',
        ended: 'No longer refreshes',
      },
      accounts: (names) =>
        f.plural(names.length, {
          one: s`${n(names.length)} account: ${f.list(names)}`,
          other: s`${n(names.length)} accounts: ${f.list(names)}`,
        }),
      use: 'Use these accounts',
      answer: 'Answer the bank',
      fix: 'Fix sign-in',
      renew: 'Renew permission',
      signIn: 'Sign in again',
      refresh: 'Refresh now',
      different: 'Link a different login',
      differentHint: 'For a joint or business login with its own username.',
    },
    progress: {
      title: (bank) => s`Linking ${bank}`,
      rows: {
        signingIn: 'Signing in',
        confirming: 'Confirming it’s you',
        findingAccounts: 'Finding accounts',
        gettingData: 'Getting balances and history',
      },
      status: { waiting: 'waiting', working: 'working', done: 'done', skipped: 'not needed' },
      done: {
        signingIn: 'Signed in',
        confirming: 'Confirmed it’s you',
        findingAccounts: 'Accounts found',
        gettingData: 'Balances and history received',
      },
      waitHint: 'Stay here. The bank may ask you a question.',
      tenSeconds: 'This can take a minute. Everything is on track.',
      slow: (bank, minutes) =>
        f.plural(minutes, {
          one: s`${bank} is slow today. We’ll keep trying for up to ${n(minutes)} minute. You can leave this running.`,
          other: s`${bank} is slow today. We’ll keep trying for up to ${n(minutes)} minutes. You can leave this running.`,
        }),
      stillWorking: 'Still working',
      finishLater: 'Finish later',
      finishLaterHint: 'Linking will continue without you. If the bank asks a question, you can answer it next time.',
      accounts: 'Listing your accounts',
    },
    removal: {
      title: (bank) => s`Remove ${bank}?`,
      stops: (app) => s`${app} will stop getting new data from this bank.`,
      deleted: (count) =>
        f.plural(count, {
          one: s`${n(count)} account and its history will be deleted here.`,
          other: s`${n(count)} accounts and their history will be deleted here.`,
        }),
      atBank: (bank) => s`Nothing will change at ${bank}. You can link it again later and start fresh.`,
      withdraws: 'This withdraws your permission for the whole bank. You can link it again later and start fresh.',
      remove: 'Remove',
      keep: 'Keep',
      failed: 'We couldn’t remove it. Try again.',
      removed: (bank) => s`${bank} was removed.`,
    },
  };
}
