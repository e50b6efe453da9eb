import { sentence as s } from '../types/formats.ts';
import type { LinkingStrings, ProblemWords } from '../types/strings.ts';

const words = (
  heading: ProblemWords['heading'],
  cause: ProblemWords['cause'],
  advice: ProblemWords['advice'],
): ProblemWords => ({ heading, cause, advice });

/** English, for what goes wrong. */
export const problem: LinkingStrings['problem'] = {
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
      (bank) => s`Try once more: ${bank} asks you anew.`,
    ),
    'mfa.timeout': words(
      (bank) => s`Time ran out before ${bank} got your answer`,
      () => 'An answer counts for a short time only.',
      (bank) => s`Try again, and ${bank} asks you anew. You don’t have to type your details again.`,
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
      () => 'What is still here is no longer updated.',
    ),
    'consent.revoked': words(
      () => 'Your permission was withdrawn',
      (bank) => s`${bank} no longer shares data with us.`,
      () => 'What is still here is no longer updated.',
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
    'service.down': words(
      () => 'Our service isn’t answering',
      () => 'The fault is ours: it isn’t because of you or of the bank.',
      () => 'Wait a little and try again. Nothing you did is lost.',
    ),
    'popup.blocked': words(
      () => 'Your browser stopped the bank window',
      () => 'Some browsers block new windows.',
      () => 'Open the bank in this tab instead.',
    ),
    'bank.cancelled': words(
      () => 'You came back without sharing',
      () => 'Nothing was shared.',
      () => 'You can try again, now or later.',
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
      // Who the page belongs to is not known yet where the page itself is refused.
      (_bank, app) =>
        app === '' ? 'Something isn’t set up as it should be.' : s`Something in ${app} isn’t set up as it should be.`,
      (_bank, app) =>
        app === ''
          ? 'Close this and try again later. If it goes on, tell whoever runs this page.'
          : s`Close this and try again later. If it goes on, tell ${app}.`,
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
    askAgain: 'Try again',
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
    'renewal.declined': {
      heading: () => 'You came back without renewing',
      cause: () => 'What you share, and until when, is as it was.',
      advice: () => 'You can try again.',
    },
    'rate.credentials': {
      heading: () => 'Too many sign-in tries',
      cause: (bank) => s`We stop here so that ${bank} doesn’t lock your login.`,
      advice: (bank) => s`Check your details at ${bank} while you wait.`,
    },
    'rate.answers': {
      heading: () => 'Too many answers in a short time',
      cause: (bank) => s`We stop here so that ${bank} doesn’t lock your login.`,
      advice: () => 'Wait a little, then try again.',
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
      advice: () => 'Try again, and answer here. You don’t have to type your details again.',
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
    'page.unreachable': {
      heading: (_bank, app) => (app === '' ? 'This page isn’t answering' : s`${app} isn’t answering`),
      cause: () => 'It couldn’t start a session for you. It isn’t because of you or of the bank.',
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
};
