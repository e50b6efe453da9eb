import { loadChunk } from '../../loading/load-chunk.ts';
import { growingWords } from '../types/later-words.ts';
import type { LaterWords, Rewrite } from '../types/later-words.ts';
import { sentence as s } from '../types/formats.ts';
import type { Formats } from '../types/formats.ts';
import type { SharedStrings, WordGroups } from '../types/strings.ts';

/** Words of single screens. Each group is a separate chunk. */
const groups: WordGroups = {
  links: async () => (await loadChunk('links', () => import('./links.ts'))).linksStrings,
  problems: async () => (await loadChunk('problem', () => import('./problem.ts'))).problemStrings,
  linking: async () => (await loadChunk('linking', () => import('./linking.ts'))).linkingStrings,
  managing: async () => (await loadChunk('managing', () => import('./managing.ts'))).managingStrings,
  consents: async () => (await loadChunk('consents', () => import('./consents.ts'))).consentsStrings,
  sharing: async () => (await loadChunk('sharing', () => import('./sharing.ts'))).sharingStrings,
  verification: async () => (await loadChunk('verification', () => import('./verification.ts'))).verificationStrings,
  ownAccounts: async () => (await loadChunk('own-accounts', () => import('./own-accounts.ts'))).ownAccountsStrings,
  transfer: async () => (await loadChunk('transfer', () => import('./transfer.ts'))).transferStrings,
  netWorth: async () => (await loadChunk('net-worth', () => import('./net-worth.ts'))).netWorthStrings,
  insights: async () => (await loadChunk('insights', () => import('./insights.ts'))).insightsStrings,
  upcoming: async () => (await loadChunk('upcoming', () => import('./upcoming.ts'))).upcomingStrings,
};

/** English words that screens of every view share. */
export function sharedStrings(f: Formats): SharedStrings {
  const n = (value: number): string => f.number(value);
  return {
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
      byHand: 'Add an account manually',
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
    accounts: {
      title: (count, bank) =>
        f.plural(count, {
          one: s`We found ${n(count)} account at ${bank}`,
          other: s`We found ${n(count)} accounts at ${bank}`,
        }),
      lead: (app) => s`Choose the accounts to use in ${app}.`,
      selectAll: 'Select all',
      containers: {
        bank: 'Bank accounts',
        creditCard: 'Cards',
        investment: 'Investments',
        insurance: 'Insurance',
        loan: 'Loans',
        reward: 'Rewards',
        bill: 'Bills',
        realEstate: 'Property',
        otherAssets: 'Other assets',
        otherLiabilities: 'Other debts',
      },
      masked: (mask) => s`ending in ${mask}`,
      historyArriving: 'History arriving',
      closed: 'Closed',
      owed: 'you owe',
      untickedNote: 'Accounts you don’t select won’t be added.',
      verifyNext: 'You can still verify them next.',
      save: (count) => f.plural(count, { one: s`Save ${n(count)} account`, other: s`Save ${n(count)} accounts` }),
      saveNone: 'Save accounts',
      saveAnother: 'Save and link another',
      continue: 'Continue',
      selected: (kept, found) => s`${n(kept)} of ${n(found)} selected`,
      empty: 'Select at least one account, or leave.',
      failed: 'Your choice wasn’t saved. Try again.',
      balance: 'Balance',
      list: 'Accounts',
    },
    leave: {
      title: (bank) => s`Leave before ${bank} is linked?`,
      titleNoBank: 'Leave before you finish?',
      titleUnsaved: 'Leave without saving?',
      body: {
        lost: 'You’ll lose what you typed here.',
        atBank: 'If you leave, nothing will be shared, even if you finish at the bank.',
        background: 'The bank is still working. You can let it finish without you, or cancel.',
        kept: 'What you’ve linked so far will stay linked.',
      },
      keepGoing: 'Keep going',
      leave: 'Leave',
      background: 'Keep going in the background',
      stop: 'Cancel linking',
    },
    session: {
      expiringTitle: 'Are you still there?',
      expiringBody: 'For your security, this will pause in two minutes.',
      stay: 'Stay here',
      expiredTitle: 'Paused for your security',
      expiredBody: 'We kept your place and cleared any passwords.',
      continue: 'Continue',
      leave: 'Leave',
    },
    offline: {
      banner: 'You’re offline. Nothing is lost.',
      retry: 'Retry now',
      announced: 'You’re offline. Nothing is lost.',
      back: 'You’re back online.',
    },
    switched: { on: 'On', off: 'Off' },
    nothingShared: 'Nothing was shared.',
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
              one: s`Sharing from ${bank} will end in ${n(days)} day, on ${date}.`,
              other: s`Sharing from ${bank} will end in ${n(days)} days, on ${date}.`,
            }),
      more: (count) =>
        f.plural(count, { one: s`Show ${n(count)} more ending soon`, other: s`Show ${n(count)} more ending soon` }),
    },
  };
}

/** Returns the English words of later screens. */
export const laterWords = (f: Formats, rewrite?: Rewrite): LaterWords =>
  growingWords(f, sharedStrings, groups, rewrite);
