import { follow, nextAttempt, startProgress } from '../moves/follow.ts';
import type { EventOf } from '../model/link-event.ts';
import type { LinkModel, MfaState, ProgressState } from '../model/link-state.ts';
import { isPassing, problemOfFailure } from '../../problems/problems.ts';
import { askedRows, challengeMark, readProviderAccount } from '../observations/provider-account-reading.ts';
import type { PreviousReading } from '../observations/provider-account-reading.ts';
import type { Handlers, Step } from '../model/step.ts';
import { emitProblem, fail } from '../moves/trouble.ts';

const isThis = (state: MfaState, providerAccountId: number): boolean =>
  state.connection.providerAccountId === providerAccountId;

function previousOf(state: MfaState): PreviousReading {
  return {
    account: state.account,
    rows: askedRows,
    asked: true,
    // Until the answer is on its way, "signing in" can only be older than the question.
    answered: state.sending ? challengeMark(state.account) : null,
    pastRequestIds: state.connection.pastRequestIds,
  };
}

function withTimers(step: Step): Step {
  return step.state.step === 'progress'
    ? { ...step, effects: [{ type: 'startTimers' }, ...(step.effects ?? [])] }
    : step;
}

function accountChanged(state: MfaState, event: EventOf<'accountChanged'>, model: LinkModel): Step | null {
  const account = event.providerAccount;
  if (!isThis(state, account.providerAccountId)) return null;
  if (account.status === 'USER_INPUT_REQUIRED' && challengeMark(account) === challengeMark(state.account)) return null;
  const step = follow(model, state.connection, previousOf(state), account);
  return step === null ? null : withTimers(step);
}

function answersTaken(state: MfaState, event: EventOf<'answersTaken'>, model: LinkModel): Step | null {
  const account = event.providerAccount;
  if (!state.sending || !isThis(state, account.providerAccountId)) return null;
  const confirming: ProgressState = {
    ...startProgress(state.connection),
    account: state.account,
    rows: askedRows,
    asked: true,
    answered: challengeMark(state.account),
  };
  if (readProviderAccount(previousOf(state), account) === null)
    return { state: confirming, effects: [{ type: 'startTimers' }] };
  const step = follow(model, state.connection, previousOf(state), account);
  return step === null ? null : withTimers(step);
}

export const mfa: Handlers<'mfa'> = {
  accountChanged,
  answersTaken,
  answersSubmitted: (state, event) => {
    if (state.sending) return null;
    const { providerAccountId, requestId } = state.account;
    return {
      state: { ...state, sending: true, problem: null },
      effects: [{ type: 'sendAnswers', providerAccountId, requestId, field: event.field }],
    };
  },
  newCodeRequested: (state) => {
    const { providerAccountId } = state.account;
    return {
      state: startProgress(nextAttempt(state.connection, state.account)),
      effects: [{ type: 'startTimers' }, { type: 'refreshProviderAccount', providerAccountId }],
    };
  },
  answerTimePassed: (state) => ({
    state,
    effects: [{ type: 'loadProviderAccount', providerAccountId: state.account.providerAccountId }],
  }),
  requestFailed: (state, event, model) => {
    if (!isThis(state, event.subject)) return null;
    const problem = problemOfFailure(event.failure);
    if (event.request === 'loadProviderAccount') {
      return isPassing(problem) ? null : fail(model, problem, state.connection, { kind: 'rejoin' });
    }
    if (event.request !== 'sendAnswers' || !state.sending) return null;
    if (event.failure.code === 'provider-account.not-waiting') {
      return {
        state: { ...state, sending: false },
        effects: [{ type: 'loadProviderAccount', providerAccountId: event.subject }],
      };
    }
    return { state: { ...state, sending: false, problem }, effects: [emitProblem(problem)] };
  },
};
