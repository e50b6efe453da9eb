import type { Formats } from '../formats.ts';
import { sentence as s } from '../formats.ts';
import type { LinkingStrings, ProblemWords } from '../strings.ts';
import { managingStrings } from './managing.ts';

const words = (
  heading: ProblemWords['heading'],
  cause: ProblemWords['cause'],
  advice: ProblemWords['advice'],
): ProblemWords => ({ heading, cause, advice });

/** English, for every screen after the first. */
export function linkingStrings(f: Formats): LinkingStrings {
  const n = (value: number): string => f.number(value);
  return {
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
      lead: (app) => s`You can use it in ${app} now.`,
      accounts: (count) =>
        f.plural(count, { one: s`${n(count)} account linked`, other: s`${n(count)} accounts linked` }),
      done: 'Done',
      another: 'Link another',
      manage: (app) => s`You can manage or remove it in ${app} at any time.`,
      updatesDaily: 'Updates daily',
    },
    problem: {
      classes: {
        'credentials.wrong': words(
          (bank) => s`${bank} didn’t accept those details`,
          (bank) => s`The user name or the password isn’t the one ${bank} has.`,
          () => 'Type them again, or reset them at the bank first.',
        ),
        'account.locked': words(
          (bank) => s`${bank} has locked this login`,
          () => 'This usually happens after several wrong tries.',
          (bank) => s`Unlock it at ${bank}, then come back and try again.`,
        ),
        'mfa.wrong': words(
          () => 'That answer wasn’t accepted',
          (bank) => s`${bank} has stopped this sign-in after too many wrong answers.`,
          () => 'Ask for a new code and try once more.',
        ),
        'mfa.timeout': words(
          (bank) => s`Time ran out before ${bank} got the code`,
          () => 'Codes work for a short time only.',
          () => 'Get a new one. You don’t have to type your details again.',
        ),
        'site.down': words(
          (bank) => s`${bank} isn’t answering`,
          () => 'The problem is on the bank’s side.',
          () => 'Wait a little and try again. Nothing you did is lost.',
        ),
        'site.maintenance': words(
          (bank) => s`${bank} is closed for maintenance`,
          () => 'The bank has switched its online service off for a while.',
          () => 'Try again later. Nothing you did is lost.',
        ),
        'site.action': words(
          (bank) => s`${bank} needs you to do something first`,
          () => 'Often it is new terms to accept, or a password that has run out.',
          (bank) => s`Sign in at ${bank}, finish what it asks, then come back.`,
        ),
        'site.unsupported': words(
          (bank) => s`We can’t connect ${bank} yet`,
          () => 'This bank, or this kind of account, isn’t supported.',
          () => 'Choose another bank.',
        ),
        'auth.method': words(
          (bank) => s`${bank} now signs in on its own site`,
          () => 'The bank has changed how you give access.',
          () => 'Accounts that are here already stay, with their history.',
        ),
        'consent.expired': words(
          () => 'Your permission has ended',
          (bank) => s`${bank} shares data only as long as you allow it.`,
          () => 'Accounts that are here already stay, but are no longer updated.',
        ),
        'consent.revoked': words(
          () => 'Your permission was withdrawn',
          (bank) => s`${bank} no longer shares data with us.`,
          () => 'Accounts that are here already stay, but are no longer updated.',
        ),
        'rate.limited': words(
          () => 'Updated moments ago',
          (bank) => s`${bank} allows an update only every few minutes.`,
          () => 'Your data is as fresh as it can be.',
        ),
        'session.expired': words(
          () => 'Paused for your safety',
          () => 'This session was open for a long time.',
          () => 'Continue where you left off. Passwords were cleared.',
        ),
        'network.lost': words(
          () => 'The connection was lost',
          () => 'We couldn’t reach the internet from this device.',
          () => 'Check your connection and try again. Nothing is lost.',
        ),
        'popup.blocked': words(
          () => 'Your browser stopped the bank window',
          () => 'Some browsers block new windows.',
          () => 'Open the bank in this tab instead.',
        ),
        'bank.cancelled': words(
          () => 'You came back without sharing',
          () => 'Nothing was shared.',
          () => 'You can try again or choose another bank.',
        ),
        'accounts.none': words(
          () => 'No accounts we can use here',
          (bank) => s`${bank} listed no account for this login that fits.`,
          () => 'Another login at the same bank may have them.',
        ),
        'data.failed': words(
          () => 'Signed in, but data didn’t arrive',
          (bank) => s`${bank} accepted your details and then sent nothing.`,
          () => 'Try again, or finish later: you won’t lose the connection.',
        ),
        'connection.removed': words(
          (bank) => s`The connection to ${bank} isn’t there any more`,
          () => 'It was removed, here or by the bank.',
          () => 'To use its accounts again, connect the bank once more.',
        ),
        setup: words(
          () => 'Linking isn’t available right now',
          (_bank, app) => s`Something in ${app} isn’t set up as it should be.`,
          (_bank, app) => s`Close this and try again later. If it goes on, tell ${app}.`,
        ),
        unknown: words(
          () => 'Something broke on our side',
          () => 'It isn’t because of anything you did.',
          () => 'Try again. If it goes on, ask for help and give the reference.',
        ),
      },
      actions: {
        retypeCredentials: 'Type them again',
        forgotPassword: 'Forgot your details?',
        chooseAnother: 'Choose another bank',
        openBank: 'Open the bank’s site',
        retry: 'Try again',
        getNewCode: 'Get a new code',
        finishLater: 'Finish later',
        continueToConsent: 'Continue',
        renewConsent: 'Renew permission',
        removeConnection: 'Remove connection',
        done: 'Done',
        continueSession: 'Continue',
        leave: 'Leave',
        openInThisTab: 'Open in this tab',
        differentLogin: 'Use another login',
        close: 'Close',
        help: 'Get help',
      },
      openBank: (bank) => s`Open ${bank}`,
      codes: {
        'rate.credentials': {
          heading: () => 'Too many sign-in tries',
          cause: (bank) => s`We stop here so that ${bank} doesn’t lock your login.`,
          advice: (bank) => s`Check your details at ${bank} while you wait.`,
        },
        'rate.answers': {
          heading: () => 'Too many answers in a short time',
          cause: (bank) => s`We stop here so that ${bank} doesn’t lock your login.`,
          advice: () => 'Wait a little, then ask for a new code.',
        },
        'rate.sessions': {
          heading: () => 'Too much at once',
          cause: (_bank, app) => s`${app} has started more connections than we take in a short time.`,
          advice: () => 'Wait a little and try again. Nothing you did is lost.',
        },
        'rate.limited': {
          heading: () => 'Too much at once',
          cause: () => 'There were more requests than we take in a short time.',
          advice: () => 'Wait a little and try again. Nothing you did is lost.',
        },
        'provider-account.busy': {
          heading: () => 'Being updated already',
          cause: (bank) => s`An update of ${bank} is under way.`,
          advice: () => 'Wait until it is through. There is nothing you have to do.',
        },
        ADDL_AUTHENTICATION_REQUIRED: {
          heading: (bank) => s`${bank} wants to know that it’s you`,
          cause: () => 'It asks for more than a user name and a password.',
          advice: () => 'Get a new code and type it here. You don’t have to type your details again.',
        },
        ENROLLMENT_REQUIRED_FOR_DATASET: {
          cause: () => 'Your accounts there aren’t set up for online access.',
        },
        SITE_BLOCKING_ERROR: {
          heading: (bank) => s`${bank} refused to connect`,
          cause: () => 'The bank turns away this kind of access at the moment.',
        },
        MIGRATION_IN_PROGRESS: {
          cause: (bank) => s`${bank} is moving its customers to a new system.`,
        },
        'service.unavailable': {
          heading: () => 'Our service isn’t answering',
          cause: () => 'It isn’t because of anything you did.',
        },
      },
      steps: {
        'site.action': (bank) => [
          s`Open ${bank} and sign in there.`,
          'Do what it asks, for example accept new terms or set up online access.',
          'Come back here and press “Done, try again”.',
        ],
        'account.locked': (bank) => [
          s`Open ${bank} and unlock your login, or call the bank.`,
          'Come back here and press “I’ve unlocked it”.',
        ],
      },
      unusable: 'What the bank listed',
      retryLabels: {
        'account.locked': 'I’ve unlocked it',
        'site.action': 'Done, try again',
        'rate.limited': 'Update again',
      },
      reference: 'Reference',
      copy: 'Copy reference',
      copied: 'Reference copied',
      retryAt: (time) => s`Again at ${time}`,
      retryIn: (clock) => s`You can try again in ${clock}.`,
      retryNow: 'You can try again now.',
      yourBank: 'the bank',
    },
    leave: {
      title: (bank) => s`Stop connecting ${bank}?`,
      titleNoBank: 'Stop connecting?',
      body: {
        lost: 'What you typed here won’t be kept.',
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
      renewing: 'Continuing…',
    },
    offline: {
      banner: 'You’re offline. Nothing is lost.',
      retry: 'Retry now',
      announced: 'You’re offline. Nothing is lost.',
      back: 'You’re online again.',
    },
    managing: managingStrings(f),
  };
}
