import type { Approval, UpcomingReply } from '@fin-link/contracts/browser';
import { request } from '../requests/index.ts';
import { emitError, refetch } from '../kernel/index.ts';
import type { Handlers, Step } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import type { UpcomingEffect, UpcomingOwnEffect } from './upcoming-effect.ts';
import type { UpcomingEvent } from './upcoming-event.ts';
import type { ApprovalChange, UpcomingModel, UpcomingState } from './upcoming-state.ts';

/** Result of an event on the view. */
type UpcomingStep = Step<UpcomingState, UpcomingEffect>;

/** Returns the request for upcoming payments. */
export const readUpcoming = (): UpcomingOwnEffect => request('getUpcoming', {});

/** Reads the upcoming payments again. */
const readAgain = (state: UpcomingState): UpcomingStep => refetch(state, readUpcoming());

/** Returns the changes of all other predicted events. */
const changesOfOthers = ({ changes }: UpcomingState, predictedEventId: number): readonly ApprovalChange[] =>
  changes.filter((change) => change.predictedEventId !== predictedEventId);

/** Shows the reply. Drops a failed change if its event has ended or already has the requested answer. */
function withReply(state: UpcomingState, answer: UpcomingReply): UpcomingState {
  const changes = state.changes.filter(({ predictedEventId, approval, status }) => {
    const event = answer.events.find((entry) => entry.predictedEventId === predictedEventId);
    return event !== undefined && (status === 'sending' || event.approval !== approval);
  });
  return { ...state, ...answer, changes, freshness: 'current' };
}

/** Sends the user's answer to a predicted event. Returns `null` if the answer is the same or a change is pending. */
function setApproval(state: UpcomingState, predictedEventId: number, approval: Approval): UpcomingStep | null {
  const event = state.events.find((entry) => entry.predictedEventId === predictedEventId);
  const isSending = state.changes.some(
    (change) => change.predictedEventId === predictedEventId && change.status === 'sending',
  );
  if (event === undefined || event.approval === approval || isSending) return null;
  return {
    state: {
      ...state,
      changes: [...changesOfOthers(state, predictedEventId), { predictedEventId, approval, status: 'sending' }],
    },
    effects: [request('setApproval', { predictedEventId, approval })],
  };
}

/** Handlers of the view once it has content. */
export const onUpcoming: Handlers<UpcomingState, UpcomingEvent, UpcomingModel, UpcomingStep> = {
  approvalSet: (state, { predictedEventId, approval }) => setApproval(state, predictedEventId, approval),
  pageShown: (state, _event, { facts }) => (facts.status === 'active' ? readAgain(state) : null),
  retry: (state) => (state.freshness === 'failed' ? readAgain(state) : null),
  answeredGetUpcoming: (state, { answer }) =>
    state.freshness === 'behind' ? readAgain({ ...state, freshness: 'current' }) : { state: withReply(state, answer) },
  failedGetUpcoming: (state) => ({ state: { ...state, freshness: 'failed' } }),
  answeredSetApproval: (state, { input: { predictedEventId }, answer }) => {
    const { state: shown, effects = [] } = readAgain({
      ...state,
      events: state.events.map((event) => (event.predictedEventId === predictedEventId ? answer : event)),
      changes: changesOfOthers(state, predictedEventId),
      answered: answer,
    });
    const { approval } = answer;
    return {
      state: shown,
      effects: [
        { type: 'emit', event: { type: 'fin-predicted-event-changed', predictedEventId, approval } },
        ...effects,
      ],
    };
  },
  failedSetApproval: (state, { input: { predictedEventId, approval }, failure }) => {
    const failedState: UpcomingState = {
      ...state,
      changes: [...changesOfOthers(state, predictedEventId), { predictedEventId, approval, status: 'failed' }],
    };
    const errorEffect = emitError(problemOfFailure(failure));
    if (failure.code !== 'predicted-event.not-found') return { state: failedState, effects: [errorEffect] };
    // The predicted event has ended, so the list is read again.
    const { state: shown, effects = [] } = readAgain(failedState);
    return { state: shown, effects: [errorEffect, ...effects] };
  },
};
