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
import { goOn } from '../moves/exit.ts';
import { connectionOpening, isDeposit, open, readVerification, showDeposits } from '../moves/show.ts';
import { mayLinkAnother } from '../moves/template.ts';

type OnDeposits = DepositsStartedState | DepositsWaitingState | DepositAmountsState;

/** Reads the verification after a report, because a report only says that something changed. */
const changed = (state: OnDeposits, { verificationId }: VerificationEventOf<'verificationChanged'>): Step | null =>
  verificationId === state.verification.verificationId ? { state, effects: [readVerification(verificationId)] } : null;

/** Shows the screen of a changed status. Calls `stay` if the status is unchanged. */
function read(
  state: OnDeposits,
  { answer }: VerificationEventOf<'answeredGetVerification'>,
  model: VerificationModel,
  stay: (verification: DepositResultState['verification']) => Step | null,
): Step | null {
  if (answer.verificationId !== state.verification.verificationId || !isDeposit(answer)) return null;
  return answer.verificationStatus === state.verification.verificationStatus
    ? stay(answer)
    : showDeposits(model, answer, state.connection);
}

/** Handlers of screen V5 directly after the start. */
export const started: Handlers<'cdvStarted'> = {
  verificationChanged: changed,
  answeredGetVerification: (state, event, model) =>
    read(state, event, model, (verification) => ({ state: { ...state, verification } })),
  done: ({ connection }, _event, model) => goOn(model, connection),
};

/** Handlers of screen V5 after a return. */
export const waiting: Handlers<'cdvWaiting'> = {
  statusWanted: (state) =>
    state.asking
      ? null
      : {
          state: { ...state, asking: true, problem: null },
          effects: [readVerification(state.verification.verificationId)],
        },
  verificationChanged: changed,
  answeredGetVerification: (state, event, model) =>
    read(state, event, model, (verification) => ({ state: { ...state, verification, asking: false, problem: null } })),
  failedGetVerification: (state, { input, failure }) =>
    state.asking && input.verificationId === state.verification.verificationId
      ? { state: { ...state, asking: false, problem: problemOfFailure(failure) } }
      : null,
  amountsWanted: ({ verification, connection }, _event, model) =>
    verification.verificationStatus === 'DEPOSITED' ? showDeposits(model, verification, connection) : null,
  chooseAnother: (_state, _event, { facts }) =>
    facts.start.verificationId === null && mayLinkAnother(facts) ? linkAnother(facts) : null,
  done: ({ connection }, _event, model) => goOn(model, connection),
  back: ({ verification, connection }, _event, model) =>
    verification.verificationStatus === 'DEPOSITED' ? showDeposits(model, verification, connection) : null,
};

/** Reads the verification if the attempt may have been counted, or if it came too late. */
function notJudged(
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

/** Handlers of screen V6. */
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
  failedSubmitAmounts: notJudged,
  verificationChanged: (state, event) => (state.sending ? null : changed(state, event)),
  answeredGetVerification: (state, event, model) =>
    state.sending ? null : read(state, event, model, (verification) => ({ state: { ...state, verification } })),
  depositsNotSeen: ({ connection, verification, sending }) =>
    sending ? null : { state: { step: 'cdvWaiting', connection, verification, asking: false, problem: null } },
  done: ({ connection }, _event, model) => goOn(model, connection),
};

/** Starts new deposits to the same account. */
function again({ verification }: DepositResultState, model: VerificationModel, numbersRefused: boolean): Step {
  const { providerAccountId, accountId, deposits } = verification;
  return open(
    model,
    providerAccountId === null || accountId === null || deposits.isTyped === true
      ? { kind: 'details', accountId: deposits.isTyped === true ? null : accountId, numbersRefused }
      : connectionOpening(providerAccountId, 'deposits', { accountId, numbersRefused }),
  );
}

const failedBy = ({ verification }: DepositResultState, reason: 'EXPIRED' | 'INSTRUCTION_GENERATION_ERROR'): boolean =>
  verification.verificationStatus === 'FAILED' && verification.reason === reason;

/** Handlers of screen V7. */
export const result: Handlers<'cdvResult'> = {
  startAgain: (state, _event, model) => (failedBy(state, 'EXPIRED') ? again(state, model, false) : null),
  detailsWanted: (state, _event, model) =>
    failedBy(state, 'INSTRUCTION_GENERATION_ERROR') ? again(state, model, true) : null,
  anotherAccountWanted: ({ verification: { verificationStatus, providerAccountId, deposits } }, _event, model) =>
    verificationStatus === 'FAILED' && providerAccountId !== null && deposits.isTyped !== true
      ? open(model, connectionOpening(providerAccountId, 'pickAccount'))
      : null,
  chooseAnother: ({ verification }, _event, { facts }) =>
    verification.verificationStatus === 'FAILED' && mayLinkAnother(facts) ? linkAnother(facts) : null,
  done: ({ connection }, _event, model) => goOn(model, connection),
};
