import { request } from '../../requests/index.ts';
import { emitError } from '../../kernel/index.ts';
import { problemOfFailure } from '../../problems/index.ts';
import type { VerificationEventOf } from '../model/verification-event.ts';
import type {
  DepositAmountsState,
  DepositResultState,
  DepositsStartedState,
  DepositsWaitingState,
  VerificationModel,
} from '../model/verification-state.ts';
import type { Handlers, Step } from '../model/step.ts';
import { linkAnother } from '../moves/embed.ts';
import { continueOrExit } from '../moves/exit.ts';
import { connectionOpening, isDeposit, open, readVerification, showDeposits } from '../moves/show.ts';
import { mayLinkAnother } from '../moves/template.ts';

/** Screen of deposits that are in progress. */
type DepositsState = DepositsStartedState | DepositsWaitingState | DepositAmountsState;

/** Reads the verification after a report, because the report does not contain the new status. */
const readChanged = (
  state: DepositsState,
  { verificationId }: VerificationEventOf<'verificationChanged'>,
): Step | null =>
  verificationId === state.verification.verificationId ? { state, effects: [readVerification(verificationId)] } : null;

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

/** Handlers directly after deposits were started. */
export const started: Handlers<'cdvStarted'> = {
  verificationChanged: readChanged,
  answeredGetVerification: (state, event, model) =>
    handleRead(state, event, model, (verification) => ({ state: { ...state, verification } })),
  done: ({ connection }, _event, model) => continueOrExit(model, connection),
};

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

/** Handlers of the amount screen. */
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

/** Whether the verification failed for this reason. */
const failedWithReason = (
  { verification }: DepositResultState,
  reason: 'EXPIRED' | 'INSTRUCTION_GENERATION_ERROR',
): boolean => verification.verificationStatus === 'FAILED' && verification.reason === reason;

/** Handlers of the result screen. */
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
