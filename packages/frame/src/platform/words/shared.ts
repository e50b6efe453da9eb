import { loadChunk } from '../loading/load-chunk.ts';
import { accountMarks } from './account-marks.ts';
import type { Formats } from './formats.ts';
import { sentence as s } from './formats.ts';
import type { LaterWords, Rewrite } from './later-words.ts';
import { createLaterWords } from './later-words.ts';
import type { SharedStrings, WordGroups } from './strings.ts';

/** Returns the English words that screens of every view share. */
export const sharedStrings = (f: Formats): SharedStrings => ({
  viewTitle: (view) => titles[view] ?? 'Link your accounts',
  page: { manage: 'Your linked banks', close: 'Close' },
  searchOutcome: {
    showingFor: (matched) => s`Showing matches for ${matched}.`,
    searchInstead: (typed) => s`Search ${typed} instead`,
    emptyTitle: (typed) => s`No bank called ‘${typed}’.`,
    emptyCode: (typed) => s`No bank has the number ${typed}. Check it, or search by name.`,
    emptyAdvice: 'Try its web address, or fewer letters of its name.',
    sandbox: 'This is a sandbox, so real banks aren’t listed.',
    failed: 'The list of banks didn’t load.',
    retry: 'Try again',
    offline: 'You’re offline. This list may be out of date.',
    more: 'Keep typing to narrow the list.',
    noPopular: 'Start typing your bank’s name.',
    addManually: 'Add an account manually',
    withoutBank: 'Verify by account and routing number',
  },
  linkedBefore: {
    welcomeBack: 'Welcome back',
    linked: 'Already linked',
    another: (app) => s`You can link another bank to ${app}.`,
  },
  share: {
    title: 'What you share',
    readsTitle: (app) => s`${app} will be able to read`,
    reads: ['Account names and numbers', 'Balances', 'Transactions', 'Investment holdings'],
    neverTitle: (app) => s`${app} can never`,
    never: ['See your password', 'Move money', 'Change anything at your bank'],
  },
  notices: {
    renew: 'Renew',
    signIn: 'Sign in again',
    of: (what, bank) => s`${what}: ${bank}`,
    label: 'Needs attention',
    signInNotice: (bank) => s`${bank} wants you to sign in again. Your permission hasn’t changed.`,
    notice: (bank, days, date) =>
      days === 0
        ? s`Sharing from ${bank} will end today, ${date}.`
        : f.plural(days, {
            one: s`Sharing from ${bank} will end in ${f.number(days)} day, on ${date}.`,
            other: s`Sharing from ${bank} will end in ${f.number(days)} days, on ${date}.`,
          }),
    more: (count) =>
      f.plural(count, {
        one: s`Show ${f.number(count)} more ending soon`,
        other: s`Show ${f.number(count)} more ending soon`,
      }),
  },
  accountMarks,
  switched: { on: 'On', off: 'Off' },
});

const titles: Readonly<Partial<Record<string, string>>> = {
  connections: 'Your linked banks',
  consents: 'Data you share',
  'manual-account': 'Your account',
  'real-estate': 'Your property',
  'net-worth': 'Your net worth',
  upcoming: 'Your upcoming payments',
  insights: 'Your insights',
};

/** Returns the English words of later screens. */
export const laterWords = (f: Formats, rewrite?: Rewrite): LaterWords =>
  createLaterWords(f, sharedStrings, groups, rewrite);

/** Words of single screens. Each group is a separate chunk. */
const groups: WordGroups = {
  links: async () => (await loadChunk('links', () => import('./links.ts'))).linksStrings,
  overlays: async () => (await loadChunk('overlays', () => import('./overlays.ts'))).overlaysStrings,
  problems: async () => (await loadChunk('problem', () => import('./problem.ts'))).problemStrings,
  linking: async () => (await loadChunk('linking', () => import('./linking.ts'))).linkingStrings,
  managing: async () => (await loadChunk('managing', () => import('./managing.ts'))).managingStrings,
  consentList: async () => (await loadChunk('consent-list', () => import('./consent-list.ts'))).consentListStrings,
  consents: async () => (await loadChunk('consents', () => import('./consents.ts'))).consentsStrings,
  sharing: async () => (await loadChunk('sharing', () => import('./sharing.ts'))).sharingStrings,
  verification: async () => (await loadChunk('verification', () => import('./verification.ts'))).verificationStrings,
  manualAccounts: async () =>
    (await loadChunk('manual-accounts', () => import('./manual-accounts.ts'))).manualAccountsStrings,
  transfer: async () => (await loadChunk('transfer', () => import('./transfer.ts'))).transferStrings,
  netWorth: async () => (await loadChunk('net-worth', () => import('./net-worth.ts'))).netWorthStrings,
  insights: async () => (await loadChunk('insights', () => import('./insights.ts'))).insightsStrings,
  upcoming: async () => (await loadChunk('upcoming', () => import('./upcoming.ts'))).upcomingStrings,
};
