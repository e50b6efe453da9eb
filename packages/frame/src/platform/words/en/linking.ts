import type { Formats } from '../types/formats.ts';
import { sentence as s } from '../types/formats.ts';
import type { LinkingStrings } from '../types/strings.ts';
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
    page: { title: 'Connect your accounts', manage: 'Manage your accounts', close: 'Close' },
    searchOutcome: {
      showingFor: (matched) => s`Showing matches for ${matched}.`,
      searchInstead: (typed) => s`Search ${typed} instead`,
      emptyTitle: (typed) => s`No bank called ‘${typed}’.`,
      emptyAdvice: 'Try its web address, or fewer letters of its name.',
      failed: 'The list of banks didn’t load.',
      retry: 'Try again',
      offline: 'You’re offline. This list may be out of date.',
      more: 'There are more. Type a few more letters to narrow the list.',
      noPopular: 'Type the first letters of your bank’s name.',
    },
    share: {
      title: 'What you share',
      readsTitle: (app) => s`${app} will be able to read`,
      reads: ['Account names and numbers', 'Balances', 'Transactions', 'Investments you hold'],
      neverTitle: (app) => s`${app} can never`,
      never: ['See your password', 'Move money', 'Change anything at your bank'],
    },
    entry: {
      title: (app) => s`Connect your accounts to ${app}`,
      welcomeBack: 'Welcome back',
      linked: 'Connected already',
      another: (app) => s`You can connect another bank to ${app}.`,
      reads: 'We read balances and transactions. Nothing can be moved or changed.',
      sees: (app) => s`Only you and ${app} see this data.`,
      stop: (app) => s`You can stop at any time in ${app}.`,
      time: 'It takes about two minutes.',
      go: 'Find my bank',
      notNow: 'Not now',
    },
    existing: {
      title: (bank) => s`You already connected ${bank}`,
      updated: (when) => s`Updated ${when}`,
      never: 'Not updated yet',
      state: {
        ok: 'Working',
        updating: 'Updating now',
        input: 'Waiting for you',
        failed: 'Needs a new sign-in',
        stale: 'Couldn’t be updated',
        unshared: 'Permission has ended',
        ended: 'Can’t be updated any more',
      },
      accounts: (names) =>
        f.plural(names.length, {
          one: s`${n(names.length)} account: ${f.list(names)}`,
          other: s`${n(names.length)} accounts: ${f.list(names)}`,
        }),
      use: 'Use this connection',
      answer: 'Answer the bank',
      fix: 'Fix sign-in',
      renew: 'Renew consent',
      refresh: 'Update it now',
      different: 'Connect a different login',
      differentHint: 'For a joint or business login that has its own user name.',
    },
    credentials: {
      title: (bank) => s`Sign in to ${bank}`,
      updateTitle: (bank) => s`Update sign-in for ${bank}`,
      recipient: (bank, app) =>
        s`Your details go, encrypted, to the service that connects ${app} to ${bank}. The ${app} page can’t see them.`,
      keepsHistory: 'Your accounts and their history stay as they are.',
      submit: 'Sign in',
      save: 'Save and reconnect',
      chooseAnother: 'Choose another bank',
      forgot: 'Forgot your details?',
      wrong: (bank) => s`${bank} didn’t accept those details. Check them and try again.`,
      wrongAgain: (bank) =>
        s`${bank} didn’t accept those details again. One more try may lock your login: check at ${bank} first.`,
      mustChange: (bank) =>
        s`${bank} wants you to change your password there first. Then sign in here with the new one.`,
      otherLogin: (bank) =>
        s`That’s a different login at ${bank}. Sign in with the one you linked before, or link this one separately.`,
      failed: 'Your details weren’t sent. Try again.',
      tooMany: (bank, time) =>
        time === null
          ? s`Too many tries for this login. Wait a few minutes, so that ${bank} doesn’t lock it.`
          : s`Too many tries for this login. So that ${bank} doesn’t lock it, you can try again at ${time}.`,
      pasteHint: 'Pasting and password managers work here.',
    },
    form: {
      optional: (label) => s`${label} (optional)`,
      show: 'Show',
      hide: 'Hide',
      part: (label, part, parts) => s`${label}, part ${n(part)} of ${n(parts)}`,
      capsLock: 'Caps Lock is on.',
      entered: (ending) =>
        ending === null
          ? 'You entered this before. Leave it empty to keep it.'
          : s`You entered this before, ending in “${ending}”. Leave it empty to keep it.`,
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
      noTime: 'Time is up',
      secondsLeft: (seconds) =>
        f.plural(seconds, { one: s`${n(seconds)} second left`, other: s`${n(seconds)} seconds left` }),
      confirm: 'Confirm',
      sendAgain: 'Send again',
      sendAgainIn: (seconds) => s`Send again in ${n(seconds)} s`,
      notReceived: 'Didn’t get it? It can take a minute to arrive.',
      refused: 'That code wasn’t accepted. Check it and try again.',
      refusedAnswer: 'That answer wasn’t accepted. Check it and try again.',
      sentTo: (destination) => s`Sent to ${destination}`,
      sendAnotherWay: 'Send it again or another way',
      otherMethod: 'Use another way',
      tooMany: (time) =>
        time === null
          ? 'Too many answers in a short time. Wait a few minutes and try again.'
          : s`Too many answers in a short time. You can try again at ${time}.`,
      newCodeSent: 'A new code was asked for.',
      questionsTitle: (bank) => s`${bank} asks`,
      questionsText: (bank) => s`Answer as you did when you set these up at ${bank}.`,
      imageTitle: 'Copy the picture',
      imageText: (bank) => s`${bank} shows this picture to check that a person is signing in.`,
      imageAlt: 'Picture with characters to copy',
      pictureChoiceTitle: 'Choose your picture',
      pictureChoiceText: (bank) => s`Pick the picture you chose at ${bank}.`,
      pictureOf: (place, count) => s`Picture ${n(place)} of ${n(count)}`,
      pictureFailed: 'The picture didn’t load.',
      newPicture: 'New picture',
      reloadPicture: 'Load the picture again',
      newPictureAsked: 'A new picture was asked for.',
      selectionTitle: (bank) => s`${bank} asks you to choose`,
      selectionText: 'Pick how you want to confirm it’s you.',
      continue: 'Continue',
      empty: 'Type the code first.',
      failed: 'Your answer wasn’t sent. Try again.',
    },
    progress: {
      title: (bank) => s`Connecting to ${bank}`,
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
      waitHint: 'Stay here: the bank may ask you something.',
      tenSeconds: 'This can take a minute. Everything is going as it should.',
      slow: (bank, minutes) =>
        f.plural(minutes, {
          one: s`${bank} is slow today. We’ll keep trying for up to ${n(minutes)} minute, and you can leave it running.`,
          other: s`${bank} is slow today. We’ll keep trying for up to ${n(minutes)} minutes, and you can leave it running.`,
        }),
      stillWorking: 'Still working',
      finishLater: 'Finish later',
      finishLaterHint: 'The connection goes on without you. If the bank asks something, you can answer next time.',
      accounts: 'Listing your accounts',
    },
    accounts: {
      title: (count, bank) =>
        f.plural(count, {
          one: s`We found ${n(count)} account at ${bank}`,
          other: s`We found ${n(count)} accounts at ${bank}`,
        }),
      lead: (app) => s`Choose the ones to use in ${app}.`,
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
      untickedNote: 'Unticked accounts won’t be shown or updated here.',
      verifyNext: 'You can still verify them next.',
      save: (count) => f.plural(count, { one: s`Save ${n(count)} account`, other: s`Save ${n(count)} accounts` }),
      saveNone: 'Save accounts',
      saveAnother: 'Save and link another',
      continue: 'Continue',
      selected: (kept, found) => s`${n(kept)} of ${n(found)} selected`,
      empty: 'Tick at least one, or cancel.',
      failed: 'Your choice wasn’t saved. Try again.',
      balance: 'Balance',
      list: 'Accounts',
    },
    dedup: {
      text: (count, connections) => {
        const through = f.list(connections);
        return f.plural(count, {
          one: s`${n(count)} account was already here through ${through}. We linked both sources; nothing is counted twice.`,
          other: s`${n(count)} accounts were already here through ${through}. We linked both sources; nothing is counted twice.`,
        });
      },
      show: 'Show which',
      hide: 'Hide',
      pair: (connections) => s`also through ${f.list(connections)}`,
      anotherConnection: 'another connection',
    },
    partial: {
      title: (ready, found) => s`${n(ready)} of ${n(found)} accounts are ready`,
      ready: 'Ready',
      notReady: 'Not ready',
      continueWith: (count) =>
        f.plural(count, { one: s`Continue with ${n(count)}`, other: s`Continue with ${n(count)}` }),
      retry: (count) => f.plural(count, { one: 'Retry the other one', other: s`Retry the other ${n(count)}` }),
      reasons: {
        SITE_UNAVAILABLE: 'The bank isn’t answering for this account.',
        REQUEST_TIME_OUT: 'The bank took too long.',
        USER_ACTION_NEEDED_AT_SITE: 'The bank needs you to do something first.',
        DATA_NOT_AVAILABLE: 'The bank has no data for this account.',
        DATASET_NOT_SUPPORTED: 'This kind of account isn’t supported yet.',
        ENROLLMENT_REQUIRED_FOR_DATASET: 'Online access for this account isn’t set up at the bank.',
        PARTIAL_DATA_RETRIEVED: 'Only part of its data arrived.',
      },
      unknownReason: 'Its data didn’t arrive.',
    },
    success: {
      title: (bank) => s`${bank} is connected`,
      renewedTitle: (bank) => s`${bank} stays connected`,
      lead: (app) => s`You can use it in ${app} now.`,
      accounts: (count) =>
        f.plural(count, { one: s`${n(count)} account linked`, other: s`${n(count)} accounts linked` }),
      done: 'Done',
      another: 'Link another',
      manage: (app) => s`You can manage or remove it in ${app} at any time.`,
      updatesDaily: 'Updates daily',
    },
    problem,
    leave: {
      title: (bank) => s`Stop connecting ${bank}?`,
      titleNoBank: 'Stop connecting?',
      body: {
        lost: 'What you typed here won’t be kept.',
        atBank: 'You’re at the bank. What you do there then counts for nothing, and nothing is shared.',
        background: 'The bank is still working. It can finish without you, or you can stop it.',
        kept: 'What is connected so far stays connected.',
      },
      keepGoing: 'Keep going',
      leave: 'Leave',
      background: 'Keep going in background',
      stop: 'Stop',
    },
    session: {
      expiringTitle: 'Are you still there?',
      expiringBody: 'For your safety this pauses in two minutes.',
      stay: 'Stay here',
      expiredTitle: 'Paused for your safety',
      expiredBody: 'Your place is kept. Passwords were cleared.',
      continue: 'Continue',
      leave: 'Leave',
    },
    offline: {
      banner: 'You’re offline. Nothing is lost.',
      retry: 'Retry now',
      announced: 'You’re offline. Nothing is lost.',
      back: 'You’re online again.',
    },
    bankAuthorization: bankAuthorizationStrings(f),
    managing: managingStrings(f),
    dataGroups: dataGroupStrings,
    consents: consentsStrings(f),
    switched: { on: 'On', off: 'Off' },
  };
}
