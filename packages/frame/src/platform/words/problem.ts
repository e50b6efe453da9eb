import type { ProblemAction, ProblemClass, ProblemCode } from '@fin-link/flow';
import { sentence } from './formats.ts';

export interface ProblemWords {
  heading(bank: string, app: string): string;
  /** Cause, shown in the folded details. */
  cause(bank: string, app: string): string;
  /** What to do now. The only text that is always visible. */
  advice(bank: string, app: string): string;
}

export interface ProblemStrings {
  classes: Record<ProblemClass, ProblemWords>;
  actions: Record<ProblemAction, string>;
  openBank(bank: string): string;
  /** Words that replace those of the class for single codes. */
  codes: Partial<Record<ProblemCode, Partial<ProblemWords>>>;
  /** Steps that solve the problem, in order, if there is more than one. */
  steps: Partial<Record<ProblemClass, (bank: string) => readonly string[]>>;
  unusable: string;
  /** Labels of the retry button that replace "try again" with a more exact term. */
  retryLabels: Partial<Record<ProblemClass, string>>;
  details: string;
  reference: string;
  copy: string;
  copied: string;
  retryAt(time: string): string;
  retryIn(clock: string): string;
  retryNow: string;
  yourBank: string;
}

const yourBank = 'the bank';

export const problemStrings = (): { problem: ProblemStrings } => ({ problem });

/** Tag for sentences. Writes `The bank` instead of `the bank` if a sentence begins with an unnamed bank. */
const s: typeof sentence = (parts, ...values) =>
  parts[0] === '' && values[0] === yourBank
    ? sentence(parts, 'The bank', ...values.slice(1))
    : sentence(parts, ...values);

/** Returns the words for a problem. Each function gets the names of the bank and the app. */
const words = (
  heading: ProblemWords['heading'],
  cause: ProblemWords['cause'],
  advice: ProblemWords['advice'],
): ProblemWords => ({ heading, cause, advice });

const problem: ProblemStrings = {
  classes: {
    'credentials.wrong': words(
      (bank) => s`${bank} didn’t accept those details`,
      (bank) => s`The username or password doesn’t match the one ${bank} has.`,
      () => 'Enter them again, or reset them at the bank first.',
    ),
    'account.locked': words(
      (bank) => s`${bank} has locked this login`,
      () => 'This usually happens after several failed attempts.',
      (bank) => s`Unlock it at ${bank}, then come back.`,
    ),
    'mfa.wrong': words(
      () => 'That answer wasn’t accepted',
      (bank) => s`${bank} ended this sign-in after too many wrong answers.`,
      (bank) => s`Try again, and ${bank} will ask again.`,
    ),
    'mfa.timeout': words(
      (bank) => s`Time ran out before ${bank} got your answer`,
      () => 'Codes expire after a few minutes.',
      (bank) => s`${bank} will ask again. You won’t have to enter your details again.`,
    ),
    'site.down': words(
      (bank) => s`${bank} isn’t responding`,
      () => 'This is a problem on the bank’s side.',
      () => 'Try again in a moment. You won’t lose anything.',
    ),
    'site.maintenance': words(
      (bank) => s`${bank} is closed for maintenance`,
      () => 'The bank’s online service is unavailable for now.',
      () => 'Try again later. You won’t lose anything.',
    ),
    'site.action': words(
      (bank) => s`${bank} needs you to do something first`,
      () => 'This is often new terms to accept or an expired password.',
      (bank) => s`Sign in at ${bank}, do what it asks, then come back.`,
    ),
    'site.unsupported': words(
      (bank) => s`We can’t link ${bank} yet`,
      () => 'This bank, or this type of account, isn’t supported yet.',
      () => 'Choose another bank.',
    ),
    'auth.method': words(
      (bank) => s`You now sign in on ${bank}’s own site`,
      () => 'The bank has changed how you give access.',
      () => 'Accounts you’ve already linked will keep their history.',
    ),
    'consent.expired': words(
      () => 'Your permission has ended',
      (bank) => s`${bank} only shares data for as long as you allow it.`,
      () => 'What’s already here won’t refresh until you renew.',
    ),
    'consent.revoked': words(
      () => 'Your permission was withdrawn',
      (bank) => s`${bank} no longer shares data with us.`,
      () => 'What’s already here won’t refresh until you renew.',
    ),
    'consent.sign-in': words(
      (bank) => s`${bank} wants you to sign in again`,
      () => 'Your permission hasn’t changed.',
      () => 'What’s already here won’t refresh until you sign in at the bank.',
    ),
    'rate.limited': words(
      () => 'Refreshed moments ago',
      (bank) => s`${bank} only allows a refresh every few minutes.`,
      () => 'You already have the latest data.',
    ),
    'session.expired': words(
      () => 'Paused for your security',
      () => 'This session has been open for a long time.',
      () => 'Continue where you left off. We cleared any passwords.',
    ),
    'network.lost': words(
      () => 'You’re offline',
      () => 'This device can’t reach the internet.',
      () => 'Check your internet connection and try again. You won’t lose anything.',
    ),
    'service.down': words(
      () => 'Our service isn’t responding',
      () => 'This is a problem on our side, not with you or your bank.',
      () => 'Try again in a moment. You won’t lose anything.',
    ),
    'popup.blocked': words(
      () => 'Your browser blocked the bank window',
      () => 'Some browsers block new windows.',
      (bank) => s`Open ${bank} from here instead.`,
    ),
    'bank.cancelled': words(
      () => 'You came back without sharing',
      () => 'The bank told us that you declined or closed its page.',
      () => 'Nothing was shared. You can try again now or later.',
    ),
    'accounts.none': words(
      () => 'No accounts we can use here',
      (bank) => s`${bank} has no eligible account under this login.`,
      () => 'Try another login at the same bank.',
    ),
    'data.failed': words(
      () => 'Signed in, but data didn’t arrive',
      (bank) => s`${bank} signed you in, but hasn’t sent data yet.`,
      () => 'Your bank stays linked. Try again, or finish later.',
    ),
    'connection.removed': words(
      (bank) => s`${bank} is no longer linked`,
      () => 'It was removed, here or by the bank.',
      () => 'To use its accounts again, link the bank again.',
    ),
    setup: words(
      () => 'Linking isn’t available right now',
      // If the host refuses the page itself, the owner of the page is not known yet.
      (_bank, app) =>
        app === '' ? 'Something isn’t set up correctly.' : s`Something in ${app} isn’t set up correctly.`,
      (_bank, app) =>
        app === ''
          ? 'Close this and try again later. If it keeps happening, tell the site’s support team.'
          : s`Close this and try again later. If it keeps happening, tell ${app}’s support team.`,
    ),
    unknown: words(
      () => 'Something went wrong on our side',
      () => 'This isn’t a problem with you or your bank.',
      () => 'Try again. If it keeps happening, contact support with the reference in the details.',
    ),
  },
  actions: {
    retypeCredentials: 'Enter them again',
    forgotPassword: 'Forgot your details?',
    chooseAnother: 'Choose another bank',
    openBank: 'Open the bank’s site',
    retry: 'Try again',
    askAgain: 'Try again',
    finishLater: 'Finish later',
    continueToConsent: 'Continue',
    renewConsent: 'Renew permission',
    removeConnection: 'Remove bank',
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
      cause: () => 'What you share hasn’t changed.',
      advice: () => 'You can try again.',
    },
    'return.invalid': {
      heading: () => 'We couldn’t verify your return',
      cause: (bank) => s`What came back from ${bank} can’t be used. This happens if you came back in another browser.`,
      advice: () => 'Nothing was shared. Try again and finish in this browser.',
    },
    'return.late': {
      heading: (bank) => s`You didn’t come back from ${bank} in time`,
      cause: () => 'The link to the bank has expired.',
      advice: () => 'Nothing was shared. You can try again now or later.',
    },
    'consent.mismatch': {
      heading: () => 'That didn’t work',
      cause: (bank) => s`What ${bank} sent doesn’t match what you agreed to.`,
      advice: () => 'Nothing was shared. You can try again.',
    },
    'consent.wrong-state': {
      heading: () => 'You’ve already responded',
      cause: () => 'This request for your permission was already answered.',
    },
    'rate.credentials': {
      heading: () => 'Too many attempts',
      cause: (bank) => s`Check your details at ${bank} while you wait.`,
      advice: (bank) => s`We paused so that ${bank} doesn’t lock your login.`,
    },
    'rate.answers': {
      heading: () => 'Too many answers',
      cause: () => 'Several answers were wrong in a short time.',
      advice: (bank) => s`We paused so that ${bank} doesn’t lock your login.`,
    },
    'rate.sessions': {
      heading: () => 'Too many requests',
      cause: (_bank, app) => s`${app} started too many sessions in a short time.`,
      advice: () => 'Try again in a moment. You won’t lose anything.',
    },
    'rate.limited': {
      heading: () => 'Too many requests',
      cause: () => 'We got too many requests in a short time.',
      advice: () => 'Try again in a moment. You won’t lose anything.',
    },
    'account.not-found': {
      heading: () => 'We can’t find this account',
      cause: () => 'Your other accounts haven’t changed.',
      advice: () => 'It may have been deleted.',
    },
    'provider-account.bank-limit': {
      heading: () => 'Too many requests',
      cause: (bank) => s`${bank} got too many requests.`,
      advice: () => 'Try again later. You won’t lose anything.',
    },
    'provider-account.busy': {
      heading: () => 'Already refreshing',
      cause: (bank) => s`${bank} is being refreshed right now.`,
      advice: () => 'This will finish by itself.',
    },
    ADDL_AUTHENTICATION_REQUIRED: {
      heading: (bank) => s`${bank} needs to confirm it’s you`,
      cause: () => 'It asks for more than a username and password.',
      advice: () => 'Try again and answer here, without entering your details again.',
    },
    ENROLLMENT_REQUIRED_FOR_DATASET: {
      cause: () => 'Your accounts there aren’t set up for online access.',
    },
    SITE_BLOCKING_ERROR: {
      heading: (bank) => s`${bank} refused access`,
      cause: () => 'The bank isn’t accepting connections right now.',
    },
    MIGRATION_IN_PROGRESS: {
      cause: (bank) => s`${bank} is moving its customers to a new system.`,
    },
    'page.unreachable': {
      heading: (_bank, app) => (app === '' ? 'This page isn’t responding' : s`${app} isn’t responding`),
      cause: () => 'This isn’t a problem with you or your bank.',
    },
  },
  steps: {
    'site.action': (bank) => [
      s`Open ${bank} and sign in there.`,
      'Do what it asks, such as accepting new terms or setting up online access.',
      'Come back here and select “Done, try again”.',
    ],
    'account.locked': (bank) => [
      s`Open ${bank} and unlock your login, or call the bank.`,
      'Come back here and select “I’ve unlocked it”.',
    ],
  },
  unusable: 'Accounts at the bank',
  retryLabels: {
    'account.locked': 'I’ve unlocked it',
    'site.action': 'Done, try again',
    'rate.limited': 'Refresh again',
    'consent.sign-in': 'Sign in again',
  },
  details: 'Details',
  reference: 'Reference',
  copy: 'Copy reference',
  copied: 'Reference copied',
  retryAt: (time) => s`You can try again at ${time}.`,
  retryIn: (clock) => s`You can try again in ${clock}.`,
  retryNow: 'You can try again now.',
  yourBank,
};
