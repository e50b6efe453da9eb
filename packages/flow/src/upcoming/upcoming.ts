import type { Approval, PredictedEvent, UpcomingReply, FrameMessage } from '@fin-link/contracts/browser';
import {
  type Freshness,
  type Model,
  type ViewState,
  type ViewEvent,
  type ViewEffect,
  emitError,
  refetch,
  type Handlers,
  type Step,
  closedState,
  exitView,
  inlineView,
  openingHandlers,
  errorHandlers,
  showUnreadableView,
  type Turn,
} from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { type Answered, type Failed, type RequestEffect, request } from '../requests/index.ts';
import { type From, initialFacts } from '../session/index.ts';

/** Answer of the user to a predicted event. The answer is being sent to the host, or the host rejected it. */
export interface ApprovalChange {
  predictedEventId: number;
  approval: Approval;
  status: 'sending' | 'failed';
}

/** State of the screen with expected payments and the resulting balances. */
export interface UpcomingState extends UpcomingReply {
  step: 'upcoming';
  /** Changes, at most one per event. */
  changes: readonly ApprovalChange[];
  /** Whether payments and balances reflect the user's answers. */
  freshness: Freshness;
  /** Event that the user answered last, as stored by the host; `null` if none was answered. */
  answered: PredictedEvent | null;
}

export type UpcomingViewState = UpcomingState | ViewState;

export type UpcomingModel = Model<UpcomingViewState>;

/** Host operations that the view requests. */
type UpcomingRequest = 'getUpcoming' | 'setApproval';

/** Actions of the user in the view. */
export type UpcomingUserEvent = From<
  'user',
  /** `pending` withdraws an earlier answer. */
  | { type: 'approvalSet'; predictedEventId: number; approval: Approval }
  /** The user returned to the page, and payments may have arrived. */
  | { type: 'pageShown' }
  | { type: 'retry' }
>;

/** Events of this view, without those that every view has. */
type UpcomingOwnEvent = UpcomingUserEvent | Answered<UpcomingRequest> | Failed<UpcomingRequest>;

export type UpcomingEvent = ViewEvent<UpcomingOwnEvent>;

/** Effects that only this view has. The runtime executes them in order. */
type UpcomingOwnEffect =
  | RequestEffect<UpcomingRequest>
  | { type: 'emit'; event: Extract<FrameMessage, { type: 'fin-predicted-event-changed' }> };

export type UpcomingEffect = ViewEffect<UpcomingOwnEffect>;

export type UpcomingTurn = Turn<UpcomingModel, UpcomingEffect>;

/** Model before the launch. */
export const initialUpcomingModel: UpcomingModel = { state: closedState, overlay: null, facts: initialFacts };

type UpcomingStep = Step<UpcomingState, UpcomingEffect>;

const readUpcoming = (): UpcomingOwnEffect => request('getUpcoming', {});

/** Handlers of the view after its content was read. */
const onUpcoming: Handlers<UpcomingState, UpcomingEvent, UpcomingModel, UpcomingStep> = {
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

/** Name of the view in `fin-exit`. */
const screen = 'upcoming';

/** Machine of upcoming payments and the user's answers to predictions. The machine is pure and accepts every event in every state. */
export const upcoming = inlineView<UpcomingState, UpcomingOwnEvent, UpcomingOwnEffect>({
  screen,
  read: readUpcoming,
  pause,
  handlers: {
    boot: {
      ...openingHandlers(readUpcoming),
      answeredGetUpcoming: (_state, { answer }) => ({
        state: { step: 'upcoming', ...answer, changes: [], freshness: 'current', answered: null },
      }),
      failedGetUpcoming: showUnreadableView,
      closeRequested: (_state, _event, { facts }) => exitView(facts, screen),
    },
    upcoming: onUpcoming,
    error: errorHandlers(screen, readUpcoming),
    exited: {},
  },
});

/** Clears the pending requests of the screen, which the end of the session canceled. */
function pause(state: UpcomingViewState): { state: UpcomingViewState } {
  if (state.step !== 'upcoming') return { state };
  return {
    state: { ...state, changes: state.changes.filter(({ status }) => status === 'failed'), freshness: 'current' },
  };
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

const changesOfOthers = ({ changes }: UpcomingState, predictedEventId: number): readonly ApprovalChange[] =>
  changes.filter((change) => change.predictedEventId !== predictedEventId);

const readAgain = (state: UpcomingState): UpcomingStep => refetch(state, readUpcoming());

/** Shows the reply. Drops a failed change if its event has ended or already has the requested answer. */
function withReply(state: UpcomingState, answer: UpcomingReply): UpcomingState {
  const changes = state.changes.filter(({ predictedEventId, approval, status }) => {
    const event = answer.events.find((entry) => entry.predictedEventId === predictedEventId);
    return event !== undefined && (status === 'sending' || event.approval !== approval);
  });
  return { ...state, ...answer, changes, freshness: 'current' };
}
