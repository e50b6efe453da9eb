import type { VerificationView } from '@fin-link/contracts/browser';
import { emitError } from '../kernel/index.ts';
import type { Connection } from '../linking/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { request } from '../requests/index.ts';
import { linkAnother } from './embed.ts';
import type {
  VerificationEventOf,
  DepositDetailsState,
  DepositReviewState,
  DepositVerification,
  VerificationModel,
  Handlers,
  Step,
  DepositAmountsState,
  DepositResultState,
  DepositsStartedState,
  DepositsWaitingState,
} from './model.ts';
import { continueOrExit } from './exit.ts';
import { recordPending } from './results.ts';
import { isDeposit, pickAccount, showDeposits, connectionOpening, open, readVerification } from './show.ts';
import { mayLinkAnother } from './template.ts';

export const details: Handlers<'cdvDetails'> = {
  detailsSubmitted: ({ numbersRefused: _refused, ...state }, event) => ({
    state: { ...state, step: 'cdvReview', details: event.details, sending: false, problem: null },
  }),
  verifyDeclined: ({ connection }, _event, model) => continueOrExit(model, connection),
  back: (state, _event, model) => returnFromDetails(state, model),
};

/** Returns from the details screen to the screen before it; `null` if there is none. */
function returnFromDetails({ from, candidate, reason }: DepositDetailsState, model: VerificationModel): Step | null {
  if (from === null) return mayLinkAnother(model.facts) ? linkAnother(model.facts) : null;
  if (reason === null) return pickAccount(model, from);
  return { state: { step: 'cdvOffer', ...from, candidate, reason, mayDeposit: true } };
}

/** Returns from the review to the details screen with the same details. */
export const returnToDetails = ({ sending: _sending, problem: _problem, ...state }: DepositReviewState): Step => ({
  state: { ...state, step: 'cdvDetails', numbersRefused: false },
});

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

const isRefused = ({ sending, problem }: DepositReviewState): boolean => sending === false && problem !== null;

/** Screen of deposits that are in progress. */
type DepositsState = DepositsStartedState | DepositsWaitingState | DepositAmountsState;

/** Reads the verification after a report, because the report does not contain the new status. */
const readChanged = (
  state: DepositsState,
  { verificationId }: VerificationEventOf<'verificationChanged'>,
): Step | null =>
  verificationId === state.verification.verificationId ? { state, effects: [readVerification(verificationId)] } : null;

/** Handlers directly after deposits were started. */
export const started: Handlers<'cdvStarted'> = {
  verificationChanged: readChanged,
  answeredGetVerification: (state, event, model) =>
    handleRead(state, event, model, (verification) => ({ state: { ...state, verification } })),
  done: ({ connection }, _event, model) => continueOrExit(model, connection),
};

/** Shows the screen for the status that was read. If the status is unchanged, returns the result of `stay`. */
function handleRead(
  state: DepositsState,
  { answer }: VerificationEventOf<'answeredGetVerification'>,
  model: VerificationModel,
  stay: (verification: DepositResultState['verification']) => Step | null,
): Step | null {
  if (answer.verificationId !== state.verification.verificationId || !isDeposit(answer)) return null;
  return answer.verificationStatus === state.verification.verificationStatus
    ? stay(answer)
    : showDeposits(model, answer, state.connection);
}

/** Handlers while the user waits for deposits. */
export const waiting: Handlers<'cdvWaiting'> = {
  statusWanted: (state) =>
    state.asking
      ? null
      : {
          state: { ...state, asking: true, problem: null },
          effects: [readVerification(state.verification.verificationId)],
        },
  verificationChanged: readChanged,
  answeredGetVerification: (state, event, model) =>
    handleRead(state, event, model, (verification) => ({
      state: { ...state, verification, asking: false, problem: null },
    })),
  failedGetVerification: (state, { input, failure }) =>
    state.asking && input.verificationId === state.verification.verificationId
      ? { state: { ...state, asking: false, problem: problemOfFailure(failure) } }
      : null,
  amountsWanted: ({ verification, connection }, _event, model) =>
    verification.verificationStatus === 'DEPOSITED' ? showDeposits(model, verification, connection) : null,
  chooseAnother: (_state, _event, { facts }) =>
    facts.start.verificationId === null && mayLinkAnother(facts) ? linkAnother(facts) : null,
  done: ({ connection }, _event, model) => continueOrExit(model, connection),
  back: ({ verification, connection }, _event, model) =>
    verification.verificationStatus === 'DEPOSITED' ? showDeposits(model, verification, connection) : null,
};

export const amounts: Handlers<'cdvAmounts'> = {
  amountsSubmitted: (state, event) => {
    if (state.sending) return null;
    const { verificationId } = state.verification;
    return {
      state: { ...state, sending: true, wrong: false, problem: null },
      effects: [
        request('submitAmounts', { verificationId, idempotencyKey: event.idempotencyKey }, { amounts: event.amounts }),
      ],
    };
  },
  answeredSubmitAmounts: (state, { input, answer }, model) => {
    const isAwaited = state.sending && input.verificationId === state.verification.verificationId;
    if (!isAwaited || !isDeposit(answer)) return null;
    return answer.verificationStatus === 'DEPOSITED'
      ? { state: { ...state, verification: answer, sending: false, wrong: true } }
      : showDeposits(model, answer, state.connection);
  },
  failedSubmitAmounts: handleFailedSubmit,
  verificationChanged: (state, event) => (state.sending ? null : readChanged(state, event)),
  answeredGetVerification: (state, event, model) =>
    state.sending ? null : handleRead(state, event, model, (verification) => ({ state: { ...state, verification } })),
  depositsNotSeen: ({ connection, verification, sending }) =>
    sending ? null : { state: { step: 'cdvWaiting', connection, verification, asking: false, problem: null } },
  done: ({ connection }, _event, model) => continueOrExit(model, connection),
};

/**
 * Handles amounts that could not be submitted. Reads the verification, because the host may have counted the attempt or the time limit
 * may have passed.
 */
function handleFailedSubmit(
  state: DepositAmountsState,
  { input, failure }: VerificationEventOf<'failedSubmitAmounts'>,
): Step | null {
  if (!state.sending || input.verificationId !== state.verification.verificationId) return null;
  const problem = problemOfFailure(failure);
  return {
    state: { ...state, sending: false, problem },
    effects: [emitError(problem), readVerification(input.verificationId)],
  };
}

export const result: Handlers<'cdvResult'> = {
  startAgain: (state, _event, model) => (failedWithReason(state, 'EXPIRED') ? startAgain(state, model, false) : null),
  detailsWanted: (state, _event, model) =>
    failedWithReason(state, 'INSTRUCTION_GENERATION_ERROR') ? startAgain(state, model, true) : null,
  anotherAccountWanted: ({ verification: { verificationStatus, providerAccountId, deposits } }, _event, model) =>
    verificationStatus === 'FAILED' && providerAccountId !== null && deposits.isTyped !== true
      ? open(model, connectionOpening(providerAccountId, 'pickAccount'))
      : null,
  chooseAnother: ({ verification }, _event, { facts }) =>
    verification.verificationStatus === 'FAILED' && mayLinkAnother(facts) ? linkAnother(facts) : null,
  done: ({ connection }, _event, model) => continueOrExit(model, connection),
};

const failedWithReason = (
  { verification }: DepositResultState,
  reason: 'EXPIRED' | 'INSTRUCTION_GENERATION_ERROR',
): boolean => verification.verificationStatus === 'FAILED' && verification.reason === reason;

/** Starts new deposits to the same account. */
function startAgain({ verification }: DepositResultState, model: VerificationModel, numbersRefused: boolean): Step {
  const { providerAccountId, accountId, deposits } = verification;
  return open(
    model,
    providerAccountId === null || accountId === null || deposits.isTyped === true
      ? { kind: 'details', accountId: deposits.isTyped === true ? null : accountId, numbersRefused }
      : connectionOpening(providerAccountId, 'deposits', { accountId, numbersRefused }),
  );
}
