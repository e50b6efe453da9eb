import type { VerificationEvent, VerificationEventOf, VerificationStep } from '../../src/index.ts';
import { refused, replied } from '../replies.ts';
import { account, view } from '../views.ts';
import {
  amounts,
  byDeposits,
  byName,
  compared,
  confirmed,
  deposits,
  eligibilities,
  ended,
  judged,
  left,
  linkSnapshot,
  matching,
  of501,
  of901,
  open,
  ordered,
  picked,
  read,
  situations,
  submitted,
  typed,
} from '../verification/verification-views.ts';
import type { VerificationSituation } from '../verification/verification-views.ts';
import { casesOf } from './machine-table.ts';
import type { MachineTable } from './machine-table.ts';

const on = casesOf<VerificationSituation, VerificationStep>(Object.keys(situations) as VerificationSituation[]);

const failure = { code: 'internal', reference: 'r', retryAfter: null } as const;
const user = <T extends Extract<VerificationEvent, { source: 'user' }>['type']>(type: T) =>
  ({ source: 'user', type }) as VerificationEventOf<T>;

/** The screen stays as it is, wherever the session is open and linking has not got the frame. */
const inSession = {
  alsoVerify: 'alsoVerify',
  pickAccount: 'pickAccount',
  matching: 'matching',
  matched: 'matched',
  cdvOffer: 'cdvOffer',
  cdvDetails: 'cdvDetails',
  cdvReview: 'cdvReview',
  cdvStarted: 'cdvStarted',
  cdvWaiting: 'cdvWaiting',
  cdvAmounts: 'cdvAmounts',
  cdvResult: 'cdvResult',
  success: 'success',
  error: 'error',
  'boot, of accounts': 'boot',
  'boot, of a verification': 'boot',
  'pickAccount, none usable': 'pickAccount',
  'matching, undecided': 'matching',
  'cdvDetails, leaving': 'cdvDetails',
  'cdvDetails, without a bank': 'cdvDetails',
  'cdvReview, sending': 'cdvReview',
  'cdvReview, unsure': 'cdvReview',
  'cdvWaiting, not seen': 'cdvWaiting',
  'cdvAmounts, sending': 'cdvAmounts',
  'cdvResult, numbers refused': 'cdvResult',
  'cdvResult, verified': 'cdvResult',
} as const;

/** Where each event leads from each situation. */
export const verificationTable: MachineTable<VerificationEvent, VerificationSituation, VerificationStep> = {
  launched: [on(open(), { ...inSession, boot: 'linking', 'cdvAmounts, expired': 'cdvAmounts' })],
  launchFailed: [on({ source: 'session', type: 'launchFailed', failure }, { boot: 'error' })],
  sessionExpiring: [on({ source: 'session', type: 'sessionExpiring' }, { ...inSession })],
  sessionExpired: [
    on(
      { source: 'session', type: 'sessionExpired' },
      { ...inSession, matching: 'pickAccount', cdvReview: 'cdvDetails' },
    ),
  ],
  sessionRenewed: [on({ source: 'session', type: 'sessionRenewed' }, { 'cdvAmounts, expired': 'cdvAmounts' })],
  offline: [
    on({ source: 'session', type: 'offline' }, { ...inSession, boot: 'boot', 'cdvAmounts, expired': 'cdvAmounts' }),
  ],
  online: [on({ source: 'session', type: 'online' }, {})],
  embeddedMoved: [
    on(
      { source: 'session', type: 'embeddedMoved', snapshot: linkSnapshot() },
      { linking: 'linking', 'linking, before the choice of accounts': 'linking' },
    ),
  ],
  embeddedEnded: [
    on(ended(), { linking: 'boot', 'linking, before the choice of accounts': 'success' }),
    on(ended({ settled: null }), { linking: 'cdvDetails', 'linking, before the choice of accounts': 'cdvDetails' }),
    on(left('pending', [501]), { linking: 'exited', 'linking, before the choice of accounts': 'exited' }),
  ],
  sessionContinued: [on(user('sessionContinued'), { 'cdvAmounts, expired': 'cdvAmounts' })],
  closeRequested: [
    on(user('closeRequested'), {
      ...inSession,
      boot: 'exited',
      alsoVerify: 'exited',
      pickAccount: 'exited',
      matching: 'exited',
      matched: 'exited',
      cdvOffer: 'exited',
      cdvStarted: 'exited',
      cdvWaiting: 'exited',
      cdvAmounts: 'exited',
      cdvResult: 'exited',
      success: 'exited',
      error: 'exited',
      'boot, of accounts': 'exited',
      'boot, of a verification': 'exited',
      'pickAccount, none usable': 'exited',
      'matching, undecided': 'exited',
      'cdvReview, sending': 'exited',
      'cdvReview, unsure': 'exited',
      'cdvWaiting, not seen': 'exited',
      'cdvAmounts, sending': 'exited',
      'cdvResult, numbers refused': 'exited',
      'cdvResult, verified': 'exited',
      'cdvAmounts, expired': 'exited',
      'cdvDetails, leaving': null,
    }),
  ],
  leaveConfirmed: [
    on(
      { source: 'user', type: 'leaveConfirmed', choice: 'leave' },
      { 'cdvDetails, leaving': 'exited', 'cdvAmounts, expired': 'exited' },
    ),
  ],
  leaveCancelled: [on(user('leaveCancelled'), { 'cdvDetails, leaving': 'cdvDetails' })],
  verifyWanted: [on(user('verifyWanted'), { alsoVerify: 'pickAccount' })],
  verifyDeclined: [
    on(user('verifyDeclined'), {
      alsoVerify: 'success',
      pickAccount: 'exited',
      cdvOffer: 'exited',
      cdvDetails: 'exited',
      'pickAccount, none usable': 'exited',
      'cdvDetails, leaving': 'exited',
      'cdvDetails, without a bank': 'exited',
    }),
  ],
  accountsPicked: [
    on(picked, { pickAccount: 'matching', 'pickAccount, none usable': 'pickAccount' }),
    on(
      { source: 'user', type: 'accountsPicked', accountIds: [2] },
      { pickAccount: 'cdvOffer', 'pickAccount, none usable': 'pickAccount' },
    ),
    on(
      { source: 'user', type: 'accountsPicked', accountIds: [] },
      { pickAccount: 'pickAccount', 'pickAccount, none usable': 'pickAccount' },
    ),
  ],
  depositsWanted: [on(user('depositsWanted'), { cdvOffer: 'cdvDetails' })],
  anotherAccountWanted: [
    on(user('anotherAccountWanted'), {
      cdvOffer: 'pickAccount',
      cdvResult: 'boot',
      'cdvResult, numbers refused': 'boot',
    }),
  ],
  differentLoginPicked: [
    on(user('differentLoginPicked'), { pickAccount: 'linking', 'pickAccount, none usable': 'linking' }),
  ],
  chooseAnother: [
    on(user('chooseAnother'), {
      pickAccount: 'linking',
      cdvOffer: 'linking',
      cdvResult: 'linking',
      error: 'linking',
      'pickAccount, none usable': 'linking',
      'cdvResult, numbers refused': 'linking',
    }),
  ],
  detailsSubmitted: [
    on(typed, {
      cdvDetails: 'cdvReview',
      'cdvDetails, leaving': 'cdvReview',
      'cdvDetails, without a bank': 'cdvReview',
    }),
  ],
  detailsWanted: [on(user('detailsWanted'), { cdvReview: 'cdvDetails', 'cdvResult, numbers refused': 'boot' })],
  depositsConfirmed: [
    on(confirmed, { cdvReview: 'cdvReview' }),
    on({ source: 'user', type: 'depositsConfirmed', accountNumber: null }, {}),
  ],
  statusWanted: [on(user('statusWanted'), { cdvWaiting: 'cdvWaiting', 'cdvWaiting, not seen': 'cdvWaiting' })],
  amountsWanted: [on(user('amountsWanted'), { 'cdvWaiting, not seen': 'cdvAmounts' })],
  depositsNotSeen: [on(user('depositsNotSeen'), { cdvAmounts: 'cdvWaiting', 'cdvAmounts, expired': 'cdvWaiting' })],
  amountsSubmitted: [on(amounts, { cdvAmounts: 'cdvAmounts', 'cdvAmounts, expired': 'cdvAmounts' })],
  startAgain: [on(user('startAgain'), { cdvResult: 'boot' })],
  linkAnother: [on(user('linkAnother'), { success: 'linking' })],
  done: [
    on(user('done'), {
      matched: 'exited',
      cdvOffer: 'exited',
      cdvStarted: 'exited',
      cdvWaiting: 'exited',
      cdvAmounts: 'exited',
      cdvResult: 'exited',
      success: 'exited',
      error: 'exited',
      'cdvWaiting, not seen': 'exited',
      'cdvAmounts, sending': 'exited',
      'cdvResult, numbers refused': 'exited',
      'cdvResult, verified': 'exited',
      'cdvAmounts, expired': 'exited',
    }),
  ],
  retry: [on(user('retry'), { error: 'boot' })],
  back: [
    on(user('back'), {
      ...inSession,
      boot: 'exited',
      alsoVerify: 'exited',
      pickAccount: 'exited',
      matching: 'exited',
      matched: 'exited',
      cdvOffer: 'pickAccount',
      cdvDetails: 'cdvOffer',
      cdvReview: 'cdvDetails',
      cdvStarted: 'exited',
      cdvWaiting: 'exited',
      cdvAmounts: 'exited',
      cdvResult: 'exited',
      success: 'exited',
      error: 'linking',
      'boot, of accounts': 'exited',
      'boot, of a verification': 'exited',
      'pickAccount, none usable': 'exited',
      'matching, undecided': 'exited',
      'cdvDetails, without a bank': 'linking',
      'cdvWaiting, not seen': 'cdvAmounts',
      'cdvAmounts, sending': 'exited',
      'cdvResult, numbers refused': 'exited',
      'cdvResult, verified': 'exited',
      'cdvDetails, leaving': null,
    }),
  ],
  verificationChanged: [
    on(
      { source: 'host', type: 'verificationChanged', ...of901 },
      {
        cdvStarted: 'cdvStarted',
        cdvWaiting: 'cdvWaiting',
        cdvAmounts: 'cdvAmounts',
        'cdvWaiting, not seen': 'cdvWaiting',
        'cdvAmounts, expired': 'cdvAmounts',
      },
    ),
    on({ source: 'host', type: 'verificationChanged', verificationId: 801 }, { 'matching, undecided': 'matching' }),
  ],
  answeredGetProviderAccount: [on(replied('getProviderAccount', of501, view()), { 'boot, of accounts': 'boot' })],
  answeredListAccounts: [on(replied('listAccounts', of501, [account(1)]), { 'boot, of accounts': 'boot' })],
  answeredListEligibleAccounts: [on(eligibilities, { 'boot, of accounts': 'pickAccount' })],
  answeredListVerifications: [
    on(replied('listVerifications', {}, [byDeposits()]), { 'cdvReview, unsure': 'cdvStarted' }),
    on(replied('listVerifications', {}, []), { 'cdvReview, unsure': 'cdvReview' }),
  ],
  answeredGetVerification: [
    on(read(), {
      cdvStarted: 'cdvStarted',
      cdvWaiting: 'cdvWaiting',
      cdvAmounts: 'cdvWaiting',
      'boot, of a verification': 'cdvWaiting',
      'cdvWaiting, not seen': 'cdvWaiting',
      'cdvAmounts, expired': 'cdvWaiting',
    }),
    on(read({ verificationStatus: 'DEPOSITED' }), {
      cdvStarted: 'cdvAmounts',
      cdvWaiting: 'cdvAmounts',
      cdvAmounts: 'cdvAmounts',
      'boot, of a verification': 'cdvAmounts',
      'cdvWaiting, not seen': 'cdvWaiting',
      'cdvAmounts, expired': 'cdvAmounts',
    }),
    on(read({ verificationStatus: 'SUCCESS' }), {
      cdvStarted: 'cdvResult',
      cdvWaiting: 'cdvResult',
      cdvAmounts: 'cdvResult',
      'boot, of a verification': 'cdvResult',
      'cdvWaiting, not seen': 'cdvResult',
      'cdvAmounts, expired': 'cdvResult',
    }),
    on(read({ verificationStatus: 'FAILED', reason: 'EXPIRED' }), {
      cdvStarted: 'cdvResult',
      cdvWaiting: 'cdvResult',
      cdvAmounts: 'cdvResult',
      'boot, of a verification': 'cdvResult',
      'cdvWaiting, not seen': 'cdvResult',
      'cdvAmounts, expired': 'cdvResult',
    }),
    on(replied('getVerification', { verificationId: 801 }, byName()), { 'matching, undecided': 'matched' }),
  ],
  answeredCreateVerification: [
    on(compared(byName()), { matching: 'matched' }),
    on(compared(byName({ verificationStatus: 'FAILED', reason: 'ACCOUNT_HOLDER_MISMATCH' })), { matching: 'cdvOffer' }),
    on(replied('createVerification', ordered, [byDeposits()]), {
      'cdvReview, sending': 'cdvStarted',
      'cdvReview, unsure': 'cdvStarted',
    }),
  ],
  answeredSubmitAmounts: [
    on(judged({ verificationStatus: 'SUCCESS' }), { 'cdvAmounts, sending': 'cdvResult' }),
    on(judged({ verificationStatus: 'DEPOSITED', deposits: deposits({ remainingAttempts: 2 }) }), {
      'cdvAmounts, sending': 'cdvAmounts',
    }),
    on(judged({ verificationStatus: 'FAILED', reason: 'DATA_MISMATCH' }), { 'cdvAmounts, sending': 'cdvResult' }),
  ],
  failedGetProviderAccount: [on(refused('getProviderAccount', of501, failure), { 'boot, of accounts': 'error' })],
  failedListAccounts: [on(refused('listAccounts', of501, failure), { 'boot, of accounts': 'error' })],
  failedListEligibleAccounts: [on(refused('listEligibleAccounts', of501, failure), { 'boot, of accounts': 'error' })],
  failedListVerifications: [on(refused('listVerifications', {}, failure), { 'cdvReview, unsure': 'cdvReview' })],
  failedGetVerification: [on(refused('getVerification', of901, failure), { 'boot, of a verification': 'error' })],
  failedCreateVerification: [
    on(refused('createVerification', matching, failure), { matching: 'pickAccount' }),
    on(refused('createVerification', ordered, failure), { 'cdvReview, sending': 'cdvReview' }),
  ],
  failedSubmitAmounts: [on(refused('submitAmounts', submitted, failure), { 'cdvAmounts, sending': 'cdvAmounts' })],
};
