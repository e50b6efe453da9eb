import type { ProviderAccountView } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import { isPassing, problemOfFailure } from '../../problems/index.ts';
import type { EventOf } from '../model/link-event.ts';
import type { LinkModel, MfaState, ProgressState } from '../model/link-state.ts';
import type { Handlers, Step } from '../model/step.ts';
import { follow, nextAttempt, startProgress } from '../moves/follow.ts';
import { refreshEffects } from '../moves/refresh.ts';
import { emitProblem, fail } from '../moves/trouble.ts';
import { challengeMark, observeProviderAccount } from '../observations/observe-provider-account.ts';
import type { PreviousObservation } from '../observations/observe-provider-account.ts';
import { askedRows } from '../observations/progress-rows.ts';

const isThis = (state: MfaState, providerAccountId: number): boolean =>
  state.connection.providerAccountId === providerAccountId;

function previousOf(state: MfaState): PreviousObservation {
  return {
    account: state.account,
    rows: askedRows,
    asked: true,
    // Until the answer is sent, any report of a running sign-in is older than the challenge.
    answered: state.sending ? challengeMark(state.account) : null,
    pastRequestIds: state.connection.pastRequestIds,
  };
}

function withTimers(step: Step): Step {
  return step.state.step === 'progress'
    ? { ...step, effects: [{ type: 'startTimers' }, ...(step.effects ?? [])] }
    : step;
}

function accountChanged(state: MfaState, account: ProviderAccountView, model: LinkModel): Step | null {
  if (!isThis(state, account.providerAccountId)) return null;
  if (account.status === 'USER_INPUT_REQUIRED' && challengeMark(account) === challengeMark(state.account)) return null;
  const step = follow(model, state.connection, previousOf(state), account);
  return step === null ? null : withTimers(step);
}

function answerTaken(
  state: MfaState,
  { answer: account }: EventOf<'answeredAnswerChallenge'>,
  model: LinkModel,
): Step | null {
  if (!state.sending || !isThis(state, account.providerAccountId)) return null;
  const confirming: ProgressState = {
    ...startProgress(state.connection),
    account: state.account,
    rows: askedRows,
    asked: true,
    answered: challengeMark(state.account),
  };
  if (observeProviderAccount(previousOf(state), account) === null)
    return { state: confirming, effects: [{ type: 'startTimers' }] };
  const step = follow(model, state.connection, previousOf(state), account);
  return step === null ? null : withTimers(step);
}

export const mfa: Handlers<'mfa'> = {
  answeredGetProviderAccount: (state, { answer }, model) => accountChanged(state, answer, model),
  accountChanged: (state, { providerAccount }, model) => accountChanged(state, providerAccount, model),
  answeredAnswerChallenge: answerTaken,
  answersSubmitted: (state, event) => {
    if (state.sending) return null;
    const { providerAccountId, requestId } = state.account;
    return {
      state: { ...state, sending: true, problem: null },
      effects: [request('answerChallenge', { providerAccountId, requestId }, { field: event.field })],
    };
  },
  newCodeRequested: (state, _event, model) => {
    const { providerAccountId } = state.account;
    return {
      state: startProgress(nextAttempt(state.connection, state.account)),
      effects: refreshEffects(model.facts, providerAccountId),
    };
  },
  answerTimePassed: (state) => ({
    state,
    effects: [request('getProviderAccount', { providerAccountId: state.account.providerAccountId })],
  }),
  failedGetProviderAccount: (state, { input, failure }, model) => {
    const problem = problemOfFailure(failure);
    return isThis(state, input.providerAccountId) && !isPassing(problem)
      ? fail(model, problem, state.connection, { kind: 'rejoin' })
      : null;
  },
  failedAnswerChallenge: (state, { input: { providerAccountId }, failure }) => {
    if (!isThis(state, providerAccountId) || !state.sending) return null;
    if (failure.code === 'provider-account.not-waiting')
      return { state: { ...state, sending: false }, effects: [request('getProviderAccount', { providerAccountId })] };
    const problem = problemOfFailure(failure);
    return { state: { ...state, sending: false, problem }, effects: [emitProblem(problem)] };
  },
};
