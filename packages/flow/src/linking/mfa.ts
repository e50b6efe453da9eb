import type { ProviderAccountView } from '@fin-link/contracts/browser';
import { emitError } from '../kernel/index.ts';
import { mayPass, problemOfFailure } from '../problems/index.ts';
import { request } from '../requests/index.ts';
import type { EventOf, Handlers, Step } from './events.ts';
import { followAccount, forNextAttempt, startProgress, refreshEffects } from './follow.ts';
import { challengeMark, observeProviderAccount, type PreviousObservation, challengeRows } from './observations.ts';
import type { LinkModel, MfaState, ProgressState } from './state.ts';
import { fail } from './trouble.ts';

const isOfConnection = (state: MfaState, providerAccountId: number): boolean =>
  state.connection.providerAccountId === providerAccountId;

/** Handlers of the challenge screen. */
export const mfa: Handlers<'mfa'> = {
  answeredGetProviderAccount: (state, { answer }, model) => handleAccount(state, answer, model),
  accountChanged: (state, { providerAccount }, model) => handleAccount(state, providerAccount, model),
  answeredAnswerChallenge: handleAcceptedAnswer,
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
      state: startProgress(forNextAttempt(state.connection, state.account)),
      effects: refreshEffects(model.facts, providerAccountId),
    };
  },
  answerTimePassed: (state) => ({
    state,
    effects: [request('getProviderAccount', { providerAccountId: state.account.providerAccountId })],
  }),
  failedGetProviderAccount: (state, { input, failure }, model) => {
    const problem = problemOfFailure(failure);
    return isOfConnection(state, input.providerAccountId) && !mayPass(problem)
      ? fail(model, problem, state.connection, { kind: 'rejoin' })
      : null;
  },
  failedAnswerChallenge: (state, { input: { providerAccountId }, failure }) => {
    if (!isOfConnection(state, providerAccountId) || !state.sending) return null;
    if (failure.code === 'provider-account.not-waiting')
      return { state: { ...state, sending: false }, effects: [request('getProviderAccount', { providerAccountId })] };
    const problem = problemOfFailure(failure);
    return { state: { ...state, sending: false, problem }, effects: [emitError(problem)] };
  },
};

/** Handles a report of the provider account. A repeated report of the open challenge is ignored. */
function handleAccount(state: MfaState, account: ProviderAccountView, model: LinkModel): Step | null {
  if (!isOfConnection(state, account.providerAccountId)) return null;
  if (account.status === 'USER_INPUT_REQUIRED' && challengeMark(account) === challengeMark(state.account)) return null;
  const step = followAccount(model, state.connection, previousObservationOf(state), account);
  return step === null ? null : withTimers(step);
}

/** Returns the state of the attempt with the open challenge. */
function previousObservationOf(state: MfaState): PreviousObservation {
  return {
    account: state.account,
    rows: challengeRows,
    asked: true,
    // Only an answered challenge makes the bank continue. Without an answer, a report of a running sign-in is older than the challenge.
    answered: state.sending ? challengeMark(state.account) : null,
    pastRequestIds: state.connection.pastRequestIds,
  };
}

/** Starts the timers if the step shows the progress screen. */
function withTimers(step: Step): Step {
  return step.state.step === 'progress'
    ? { ...step, effects: [{ type: 'startTimers' }, ...(step.effects ?? [])] }
    : step;
}

/** Handles an answer that the host has accepted. Shows the progress screen until the bank has checked the answer. */
function handleAcceptedAnswer(
  state: MfaState,
  { answer: account }: EventOf<'answeredAnswerChallenge'>,
  model: LinkModel,
): Step | null {
  if (!state.sending || !isOfConnection(state, account.providerAccountId)) return null;
  const confirmingState: ProgressState = {
    ...startProgress(state.connection),
    account: state.account,
    rows: challengeRows,
    asked: true,
    answered: challengeMark(state.account),
  };
  if (observeProviderAccount(previousObservationOf(state), account) === null)
    return { state: confirmingState, effects: [{ type: 'startTimers' }] };
  const step = followAccount(model, state.connection, previousObservationOf(state), account);
  return step === null ? null : withTimers(step);
}
