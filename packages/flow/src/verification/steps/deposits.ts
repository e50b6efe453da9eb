import type { VerificationView } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import { emitError } from '../../kernel/index.ts';
import type { Connection } from '../../linking/index.ts';
import { problemOfFailure } from '../../problems/index.ts';
import type { VerificationEventOf } from '../model/verification-event.ts';
import type {
  DepositDetailsState,
  DepositReviewState,
  DepositVerification,
  VerificationModel,
} from '../model/verification-state.ts';
import type { Handlers, Step } from '../model/step.ts';
import { linkAnother } from '../moves/embed.ts';
import { continueOrExit } from '../moves/exit.ts';
import { recordPending } from '../moves/results.ts';
import { isDeposit, pickAccount, showDeposits } from '../moves/show.ts';
import { mayLinkAnother } from '../moves/template.ts';

/** Returns from the details screen to the screen before it; `null` if there is none. */
function returnFromDetails({ from, candidate, reason }: DepositDetailsState, model: VerificationModel): Step | null {
  if (from === null) return mayLinkAnother(model.facts) ? linkAnother(model.facts) : null;
  if (reason === null) return pickAccount(model, from);
  return { state: { step: 'cdvOffer', ...from, candidate, reason, mayDeposit: true } };
}

/** Handlers of the details screen. */
export const details: Handlers<'cdvDetails'> = {
  detailsSubmitted: ({ numbersRefused: _refused, ...state }, event) => ({
    state: { ...state, step: 'cdvReview', details: event.details, sending: false, problem: null },
  }),
  verifyDeclined: ({ connection }, _event, model) => continueOrExit(model, connection),
  back: (state, _event, model) => returnFromDetails(state, model),
};

/** Returns from the review to the details screen with the same details. */
export const returnToDetails = ({ sending: _sending, problem: _problem, ...state }: DepositReviewState): Step => ({
  state: { ...state, step: 'cdvDetails', numbersRefused: false },
});

/** Shows the waiting screen for deposits that were just ordered. If they have already progressed, shows the screen of their status. */
function showStarted(model: VerificationModel, verification: DepositVerification, connection: Connection | null): Step {
  if (verification.verificationStatus !== 'INITIATED') return showDeposits(model, verification, connection);
  const { facts = {}, effects } = recordPending(model, verification);
  const { verificationId } = verification;
  return {
    state: { step: 'cdvStarted', connection, verification },
    facts,
    effects: [{ type: 'watchVerifications', verificationIds: [verificationId] }, ...effects],
  };
}

/**
 * Handles deposits that could not be ordered. If only the reply was lost, reads the verifications, so that the deposits are not ordered
 * twice.
 */
function handleFailedStart(
  state: DepositReviewState,
  event: VerificationEventOf<'failedCreateVerification'>,
): Step | null {
  if (state.sending !== 'sending' || event.input.verificationType !== 'CHALLENGE_DEPOSIT') return null;
  const problem = problemOfFailure(event.failure);
  const isLost = problem.class === 'network.lost' || problem.class === 'service.down';
  return {
    state: { ...state, sending: isLost ? 'unsure' : false, problem },
    effects: [emitError(problem), ...(isLost ? [request('listVerifications', {})] : [])],
  };
}

/** Returns a predicate for a verification in progress of the account on the screen. */
const isDepositOf =
  ({ details: { mask }, candidate }: DepositReviewState) =>
  (verification: VerificationView): verification is DepositVerification =>
    isDeposit(verification) &&
    (verification.verificationStatus === 'INITIATED' || verification.verificationStatus === 'DEPOSITED') &&
    (candidate === null ? verification.mask === mask : verification.accountId === candidate.account.accountId);

/** Whether the host refused the deposits. */
const isRefused = ({ sending, problem }: DepositReviewState): boolean => sending === false && problem !== null;

/** Handlers of the review. */
export const review: Handlers<'cdvReview'> = {
  depositsConfirmed: (state, { accountNumber }) => {
    if (state.sending !== false || (accountNumber === null && !state.known.accountNumber)) return null;
    const { accountType, routingNumber } = state.details;
    const account = { accountType, routingNumber, ...(accountNumber !== null && { accountNumber }) };
    const { accountId } = state;
    return {
      state: { ...state, sending: 'sending', problem: null },
      effects: [
        request(
          'createVerification',
          { verificationType: 'CHALLENGE_DEPOSIT', ...(accountId !== null && { accountId }) },
          { account },
        ),
      ],
    };
  },
  answeredCreateVerification: (state, { input, answer }, model) => {
    if (state.sending === false || input.verificationType !== 'CHALLENGE_DEPOSIT') return null;
    const deposit = answer.find(isDeposit);
    return deposit === undefined ? null : showStarted(model, deposit, state.connection);
  },
  failedCreateVerification: handleFailedStart,
  answeredListVerifications: (state, { answer }, model) => {
    if (state.sending !== 'unsure') return null;
    const verification = answer.find(isDepositOf(state));
    return verification === undefined
      ? { state: { ...state, sending: false } }
      : showStarted(model, verification, state.connection);
  },
  failedListVerifications: (state) => (state.sending === 'unsure' ? { state: { ...state, sending: false } } : null),
  detailsWanted: (state) => (state.sending === false ? returnToDetails(state) : null),
  // The screen offers the next three actions if the host refused the deposits.
  anotherAccountWanted: (state, _event, model) =>
    isRefused(state) && state.from !== null ? pickAccount(model, state.from) : null,
  chooseAnother: (state, _event, { facts }) => (isRefused(state) && mayLinkAnother(facts) ? linkAnother(facts) : null),
  done: (state, _event, model) => (isRefused(state) ? continueOrExit(model, state.connection) : null),
  back: (state) => (state.sending === false ? returnToDetails(state) : { state }),
};
