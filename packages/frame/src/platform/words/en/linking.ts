import type { Formats } from '../types/formats.ts';
import { sentence as s } from '../types/formats.ts';
import type { LinkingStrings } from '../types/strings.ts';
import { WordsOnDemand } from '../types/words-on-demand.ts';
import { loadChunk } from '../../loading/load-chunk.ts';
import { bankAuthorizationStrings } from './bank-authorization.ts';
import { consentsStrings } from './consents.ts';
import { dataGroupStrings } from './data-groups.ts';
import { managingStrings } from './managing.ts';
import { problem } from './problem.ts';

export { laterFormats } from '../types/formats.ts';

/** English, for every screen after the first. */
export function linkingStrings(f: Formats): LinkingStrings {
  const n = (value: number): string => f.number(value);
  return {
    page: { title: 'Link your accounts', manage: 'Your linked banks', close: 'Close' },
    searchOutcome: {
      showingFor: (matched) => s`Showing matches for ${matched}.`,
      searchInstead: (typed) => s`Search ${typed} instead`,
      emptyTitle: (typed) => s`No bank called ‘${typed}’.`,
      emptyCode: (typed) => s`No bank has the number ${typed}. Check it, or search by name.`,
      emptyAdvice: 'Try its web address, or fewer letters of its name.',
      failed: 'The list of banks didn’t load.',
      retry: 'Try again',
      offline: 'You’re offline. This list may be out of date.',
      more: 'Keep typing to narrow the list.',
      noPopular: 'Start typing your bank’s name.',
    },
    share: {
      title: 'What you share',
      readsTitle: (app) => s`${app} will be able to read`,
      reads: ['Account names and numbers', 'Balances', 'Transactions', 'Investment holdings'],
      neverTitle: (app) => s`${app} can never`,
      never: ['See your password', 'Move money', 'Change anything at your bank'],
    },
    entry: {
      title: (app) => s`Link your accounts to ${app}`,
      welcomeBack: 'Welcome back',
      linked: 'Already linked',
      another: (app) => s`You can link another bank to ${app}.`,
      reads: 'We only read balances and transactions. Nothing can be moved or changed.',
      sees: (app) => s`Only you and ${app} will see this data.`,
      stop: (app) => s`You can stop at any time in ${app}.`,
      time: 'This takes about two minutes.',
      go: 'Find my bank',
      notNow: 'Not now',
    },
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
      refresh: 'Refresh now',
      different: 'Link a different login',
      differentHint: 'For a joint or business login with its own username.',
    },
    credentials: {
      title: (bank) => s`Sign in to ${bank}`,
      updateTitle: (bank) => s`Edit sign-in for ${bank}`,
      recipient: (bank, app) =>
        s`Your details are encrypted and sent to the service that links ${app} to ${bank}. The ${app} page can’t see them.`,
      keepsHistory: 'Your accounts and their history won’t change.',
      submit: 'Sign in',
      save: 'Save and sign in',
      chooseAnother: 'Choose another bank',
      forgot: 'Forgot your details?',
      wrong: (bank) => s`${bank} didn’t accept those details. Check them and try again.`,
      wrongAgain: (bank) =>
        s`${bank} still didn’t accept those details. Check them at ${bank} first: one more attempt may lock your login.`,
      mustChange: (bank) => s`Change your password at ${bank} first. Then sign in here with the new one.`,
      otherLogin: (bank) =>
        s`That’s a different login at ${bank}. Sign in with the one you linked before, or link this one separately.`,
      failed: 'Your details weren’t sent. Try again.',
      tooMany: (bank, time) =>
        time === null
          ? s`Too many attempts for this login. Wait a few minutes so that ${bank} doesn’t lock it.`
          : s`Too many attempts for this login. Try again at ${time} so that ${bank} doesn’t lock it.`,
      pasteHint: 'You can paste or use a password manager.',
    },
    form: {
      optional: (label) => s`${label} (optional)`,
      show: 'Show',
      hide: 'Hide',
      part: (label, part, parts) => s`${label}, part ${n(part)} of ${n(parts)}`,
      capsLock: 'Caps Lock is on.',
      entered: (ending) =>
        ending === null
          ? 'Already saved. Leave this empty to keep it.'
          : s`Already saved, ending in “${ending}”. Leave this empty to keep it.`,
      required: (label) => s`Fill in “${label}”.`,
      choose: (label) => s`Choose an option for “${label}”.`,
      tooLong: (max) =>
        f.plural(max, { one: s`Use at most ${n(max)} character.`, other: s`Use at most ${n(max)} characters.` }),
      tooShort: (min) =>
        f.plural(min, { one: s`Use at least ${n(min)} character.`, other: s`Use at least ${n(min)} characters.` }),
      summary: (count) => f.plural(count, { one: s`Check ${n(count)} field:`, other: s`Check ${n(count)} fields:` }),
      signInWith: 'Sign in with',
      select: 'Choose…',
    },
    mfa: {
      tokenTitle: 'Enter your code',
      tokenText: (bank) => s`${bank} sent you a code to confirm it’s you.`,
      codeLabel: (length) =>
        length === null
          ? 'Code'
          : f.plural(length, { one: s`${n(length)}-digit code`, other: s`${n(length)}-digit code` }),
      timeLeft: (clock) => s`${clock} left`,
      noTime: 'Time’s up',
      secondsLeft: (seconds) =>
        f.plural(seconds, { one: s`${n(seconds)} second left`, other: s`${n(seconds)} seconds left` }),
      confirm: 'Confirm',
      sendAgain: 'Send again',
      sendAgainIn: (seconds) => s`Send again in ${n(seconds)} s`,
      notReceived: 'Didn’t get it? It can take a minute to arrive.',
      refused: 'That code wasn’t accepted. Check it and try again.',
      refusedAnswer: 'That answer wasn’t accepted. Check it and try again.',
      sentTo: (destination) => s`Sent to ${destination}`,
      sendAnotherWay: 'Send it again or choose another way',
      otherMethod: 'Use another way',
      tooMany: (time) =>
        time === null
          ? 'Too many answers. Wait a few minutes and try again.'
          : s`Too many answers. Try again at ${time}.`,
      newCodeSent: 'We asked for a new code.',
      questionsTitle: (bank) => s`Questions from ${bank}`,
      questionsText: (bank) => s`Give the answers you set up at ${bank}.`,
      imageTitle: 'Type the characters you see',
      imageText: (bank) => s`${bank} uses this picture to check that a person is signing in.`,
      imageAlt: 'Picture with the characters to type',
      pictureChoiceTitle: 'Choose your picture',
      pictureChoiceText: (bank) => s`Select the picture you chose when you signed up at ${bank}.`,
      pictureOf: (place, count) => s`Picture ${n(place)} of ${n(count)}`,
      pictureFailed: 'The picture didn’t load.',
      newPicture: 'New picture',
      reloadPicture: 'Reload the picture',
      newPictureAsked: 'We asked for a new picture.',
      selectionTitle: (bank) => s`${bank} asks you to choose`,
      selectionText: 'Choose how to confirm it’s you.',
      continue: 'Continue',
      empty: 'Enter the code first.',
      failed: 'Your answer wasn’t sent. Try again.',
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
      owed: 'owed',
      untickedNote: 'Accounts you don’t select won’t be added.',
      verifyNext: 'You can still verify them next.',
      save: (count) => f.plural(count, { one: s`Save ${n(count)} account`, other: s`Save ${n(count)} accounts` }),
      saveNone: 'Save accounts',
      saveAnother: 'Save and link another',
      continue: 'Continue',
      selected: (kept, found) => s`${n(kept)} of ${n(found)} selected`,
      empty: 'Select at least one account, or cancel.',
      failed: 'Your choice wasn’t saved. Try again.',
      balance: 'Balance',
      list: 'Accounts',
    },
    dedup: {
      text: (count, connections) => {
        const through = f.list(connections);
        return f.plural(count, {
          one: s`${n(count)} account was already here through ${through}. We matched it, so nothing is counted twice.`,
          other: s`${n(count)} accounts were already here through ${through}. We matched them, so nothing is counted twice.`,
        });
      },
      show: 'Show accounts',
      hide: 'Hide',
      pair: (connections) => s`also through ${f.list(connections)}`,
      anotherConnection: 'another login',
    },
    partial: {
      title: (ready, found) => s`${n(ready)} of ${n(found)} accounts are ready`,
      ready: 'Ready',
      notReady: 'Not ready',
      continueWith: (count) =>
        f.plural(count, { one: s`Continue with ${n(count)}`, other: s`Continue with ${n(count)}` }),
      retry: (count) => f.plural(count, { one: 'Retry the other one', other: s`Retry the other ${n(count)}` }),
      reasons: {
        SITE_UNAVAILABLE: 'The bank isn’t responding for this account.',
        REQUEST_TIME_OUT: 'The bank took too long.',
        USER_ACTION_NEEDED_AT_SITE: 'The bank needs you to do something first.',
        DATA_NOT_AVAILABLE: 'The bank has no data for this account.',
        DATASET_NOT_SUPPORTED: 'This type of account isn’t supported yet.',
        ENROLLMENT_REQUIRED_FOR_DATASET: 'Set up online access for this account at the bank first.',
        PARTIAL_DATA_RETRIEVED: 'Only part of its data arrived.',
      },
      unknownReason: 'Its data didn’t arrive.',
    },
    success: {
      title: (bank) => s`${bank} is linked`,
      renewedTitle: (bank) => s`${bank} is still linked`,
      lead: (app) => s`You can now use it in ${app}.`,
      accounts: (count) =>
        f.plural(count, { one: s`${n(count)} account linked`, other: s`${n(count)} accounts linked` }),
      done: 'Done',
      another: 'Link another',
      manage: (app) => s`You can manage or remove it in ${app} at any time.`,
      updatesDaily: 'Refreshes daily',
    },
    problem,
    leave: {
      title: (bank) => s`Stop linking ${bank}?`,
      titleNoBank: 'Stop linking?',
      body: {
        lost: 'You’ll lose what you typed here.',
        atBank: 'If you leave, nothing will be shared, even if you finish at the bank.',
        background: 'The bank is still working. You can let it finish without you, or stop it.',
        kept: 'What you’ve linked so far will stay linked.',
      },
      keepGoing: 'Keep going',
      leave: 'Leave',
      background: 'Keep going in the background',
      stop: 'Stop',
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
    bankAuthorization: bankAuthorizationStrings(f),
    managing: managingStrings(f),
    dataGroups: dataGroupStrings,
    consents: consentsStrings(f),
    verification: new WordsOnDemand(async () => {
      const { verificationStrings } = await loadChunk('verification', () => import('./verification.ts'));
      return verificationStrings(f);
    }),
    switched: { on: 'On', off: 'Off' },
  };
}
