import type { Screen } from '../frame/link-frame.ts';
import {
  choosesAnother,
  finishesLater,
  getsNewCode,
  getsNewCodeThenFinishesLater,
  goesOnWithTheRest,
  goesToTheBank,
  retypesDetails,
  triesTwice,
  usesAnotherLogin,
  waitsThenChoosesAnother,
} from './recoveries.ts';
import type { Recovery } from './recoveries.ts';

/** A scenario of the simulated banks as users see it. */
interface Row {
  user: string;
  /** Whether the bank asks for a code. */
  atCodeBank?: boolean;
  screen: Screen;
  heading: string;
  /** Text below the heading. */
  says?: string;
  /** Buttons of the screen, the primary one first. */
  offers: readonly string[];
  /** Problem in the page's event; `null` if there is none. */
  problem: { class: string; code: string } | null;
  recover: Recovery;
}

const bank = 'Pine Harbor Bank';
const atBank = `Open ${bank}`;
const another = 'Choose another bank';

const error = (
  user: string,
  problemClass: string,
  {
    code = user.toUpperCase().replaceAll('-', '_'),
    ...shown
  }: Omit<Row, 'user' | 'screen' | 'problem'> & { code?: string },
): Row => ({ user, screen: 'error-screen', problem: { class: problemClass, code }, ...shown });

const refusedDetails = (user: string, says: string): Row => ({
  ...error(user, 'credentials.wrong', {
    heading: `Sign in to ${bank}`,
    says,
    offers: ['Sign in', another],
    recover: retypesDetails,
  }),
  screen: 'credentials',
});

const unreachable = (user: string, heading: string): Row =>
  error(user, 'site.down', {
    heading,
    offers: ['Try again', another],
    recover: waitsThenChoosesAnother,
  });

const stopped = (user: string, problemClass: string, heading: string, says: string): Row =>
  error(user, problemClass, { heading, says, offers: [another, 'Close'], recover: choosesAnother });

const withoutData = (user: string): Row =>
  error(user, 'data.failed', {
    heading: 'Signed in, but data didn’t arrive',
    offers: ['Try again', 'Finish later'],
    recover: finishesLater,
  });

const withoutAccounts = (user: string, says: string): Row =>
  error(user, 'accounts.none', {
    code: 'accounts.none',
    heading: 'No accounts we can use here',
    says,
    offers: ['Use another login', another],
    recover: usesAnotherLogin,
  });

export const rows: readonly Row[] = [
  refusedDetails('incorrect-credentials', `${bank} didn’t accept those details. Check them and try again.`),
  refusedDetails(
    'credentials-update-needed',
    `Change your password at ${bank} first. Then sign in here with the new one.`,
  ),
  error('account-locked', 'account.locked', {
    heading: `${bank} has locked this login`,
    offers: [atBank, 'I’ve unlocked it'],
    recover: goesToTheBank,
  }),
  error('user-action-needed-at-site', 'site.action', {
    heading: `${bank} needs you to do something first`,
    says: 'This is often new terms to accept',
    offers: [atBank, 'Done, try again'],
    recover: goesToTheBank,
  }),
  error('enrollment-required-for-dataset', 'site.action', {
    heading: `${bank} needs you to do something first`,
    says: 'Your accounts there aren’t set up for online access.',
    offers: [atBank, 'Done, try again'],
    recover: goesToTheBank,
  }),
  error('addl-authentication-required', 'mfa.timeout', {
    heading: `${bank} needs to confirm it’s you`,
    offers: ['Try again', 'Finish later'],
    recover: finishesLater,
  }),
  stopped(
    'new-authentication-required',
    'auth.method',
    `You now sign in on ${bank}’s own site`,
    'The bank has changed how you give access.',
  ),
  stopped(
    'migration-in-progress',
    'auth.method',
    `You now sign in on ${bank}’s own site`,
    `${bank} is moving its customers to a new system.`,
  ),
  stopped('site-not-supported', 'site.unsupported', `We can’t link ${bank} yet`, 'This bank, or this type of account'),
  stopped('beta-site-dev-in-progress', 'site.unsupported', `We can’t link ${bank} yet`, 'Choose another bank.'),
  unreachable('site-blocking-error', `${bank} refused access`),
  unreachable('unexpected-site-error', `${bank} isn’t responding`),
  unreachable('site-unavailable', `${bank} isn’t responding`),
  error('tech-error', 'unknown', {
    heading: 'Something went wrong on our side',
    offers: ['Try again', another],
    recover: triesTwice,
  }),
  error('invalid-addl-info-provided', 'mfa.wrong', {
    atCodeBank: true,
    heading: 'That answer wasn’t accepted',
    offers: ['Try again', another],
    recover: getsNewCode,
  }),
  error('request-time-out', 'mfa.timeout', {
    atCodeBank: true,
    heading: 'Time ran out before Summit Federal Bank got your answer',
    offers: ['Try again', 'Finish later'],
    recover: getsNewCodeThenFinishesLater,
  }),
  withoutData('site-session-invalidated'),
  withoutData('data-retrieval-failed'),
  withoutAccounts('no-accounts', `${bank} has no eligible account under this login.`),
  withoutAccounts('data-not-available', 'The bank has no data for this account.'),
  withoutAccounts('dataset-not-supported', 'This type of account isn’t supported yet.'),
  {
    user: 'partial-data-retrieved',
    screen: 'partial',
    heading: '2 of 3 accounts are ready',
    says: 'The bank didn’t send data for this account.',
    offers: ['Continue with 2', 'Retry the other account'],
    problem: null,
    recover: goesOnWithTheRest,
  },
];
