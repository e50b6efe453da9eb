import type { FrameMessage } from '@fin-link/contracts/browser';
import type { FailedRequest } from '../requests/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import type { Problem } from '../problems/index.ts';
import { factsOf } from '../session/index.ts';
import type {
  EventSource,
  SessionEffect,
  SessionEvent,
  SessionEventOf,
  SessionFacts,
  SessionUserEvent,
} from '../session/index.ts';
import type { EmbeddedEnded } from './embedding.ts';
import { flowMachine } from './flow-machine.ts';
import { closed, refuseLaunch, relaunch } from './launching.ts';
import { leave } from './leaving.ts';
import type { HandlerTable, Model, Step } from './machine.ts';

/** View that does not have its content yet. */
export interface ViewBootState {
  step: 'boot';
  opening: null;
  /** Number of launch tokens that the host refused. */
  refusedLaunches: number;
}

/** View that cannot be shown. */
export interface ViewErrorState {
  step: 'error';
  problem: Problem;
  connection: null;
  recovery: { kind: 'relaunch' } | { kind: 'none' };
  unusable: readonly [];
  removal: null;
}

export interface ViewExitedState {
  step: 'exited';
  outcome: 'cancelled';
}

export type ViewState = ViewBootState | ViewErrorState | ViewExitedState;

export interface EmitError {
  type: 'emit';
  event: Extract<FrameMessage, { type: 'fin-error' }>;
}

export const emitError = ({ class: problemClass, code, recoverable, reference }: Problem): EmitError => ({
  type: 'emit',
  event: { type: 'fin-error', class: problemClass, code, recoverable, reference },
});

type ViewStep = Step<ViewState, SessionEffect | EmitError>;

/** Shows the error screen without the option to choose another bank. */
function failView(problem: Problem, recovery: 'relaunch' | 'none'): ViewStep {
  const state: ViewErrorState = {
    step: 'error',
    problem: { ...problem, secondary: null },
    connection: null,
    recovery: { kind: recovery },
    unusable: [],
    removal: null,
  };
  return { state, effects: [emitError(problem)] };
}

/** Shows that the content of the view could not be read. */
export const unreadable = (_state: ViewBootState, { failure }: { failure: FailedRequest }): ViewStep =>
  failView(problemOfFailure(failure), 'relaunch');

const launchFailed = (
  state: ViewBootState,
  { failure }: SessionEventOf<'launchFailed'>,
  { facts }: { facts: SessionFacts },
): ViewStep | null =>
  facts.sessionId === null ? refuseLaunch(state, failure, (problem, { kind }) => failView(problem, kind)) : null;

/** Ends the view. Leaving a view never loses data. */
export function exitView(facts: SessionFacts, screen: string): ViewStep {
  const outcome = 'cancelled';
  return { state: { step: 'exited', outcome }, effects: leave(facts, { outcome, screen }) };
}

interface Facts {
  facts: SessionFacts;
}

/** Request for the content of the view, depending on the session. */
export type Read<Effect> = (facts: SessionFacts) => Effect;

/** Handlers of a view that is starting: after the launch it sends the request of `read`. */
export const opening = <Effect>(read: Read<Effect>) => ({
  launched: (
    _state: ViewBootState,
    { session, start, filter = null, view = null }: SessionEventOf<'launched'>,
    { facts }: Facts,
  ) => {
    if (facts.sessionId !== null) return null;
    const sessionFacts = { ...factsOf(session, start), filter, view };
    return { state: closed, facts: sessionFacts, effects: [read({ ...facts, ...sessionFacts })] };
  },
  launchFailed,
});

/** Handlers of a view that cannot be shown: retry and end. */
export function retrying<Effect>(screen: string, read: Read<Effect>) {
  const retry = ({ recovery, problem }: ViewErrorState, _event: unknown, { facts }: Facts) => {
    if (recovery.kind !== 'relaunch') return null;
    if (facts.sessionId !== null) return { state: closed, effects: [read(facts)] };
    return relaunch(problem);
  };
  const closeRequested = (_state: ViewErrorState, _event: unknown, { facts }: Facts) => exitView(facts, screen);
  return { retry, sessionContinued: retry, closeRequested };
}

interface Embedding {
  step: 'linking';
  behind: unknown;
}

/**
 * Handlers of a view while another flow uses its frame. When that flow ends, the session is renewed first, because it may be about to
 * expire.
 */
export const embedding = <S extends Embedding, Effect>(screen: string, read: Read<Effect>) => ({
  embeddedEnded: ({ behind }: S, { expired, online }: EmbeddedEnded, { facts }: Facts) =>
    expired
      ? { ...exitView(facts, screen), facts: { status: 'expired' as const } }
      : {
          state: behind as S['behind'],
          facts: { online },
          effects: [{ type: 'keepSession' as const }, read(facts)],
        },
});

interface AnyState {
  step: string;
}
type OwnEvent = { source: Exclude<EventSource, 'session'>; type: string };
export type ViewEvent<E> = E | SessionEvent | SessionUserEvent | EmbeddedEnded;
export type ViewEffect<F> = F | SessionEffect | EmitError;

/** Parts of an inline view. */
export interface InlineView<S extends AnyState, E extends OwnEvent, F> {
  /** Name of the view as a screen. */
  screen: string;
  /** Request that is sent when the shown content may be stale. */
  read: Read<F>;
  handlers: HandlerTable<S | ViewState, ViewEvent<E>, Model<S | ViewState>, Step<S | ViewState, ViewEffect<F>>>;
  /** Clears pending requests from the screen. They were canceled when the session ended. */
  pause(state: S | ViewState): Step<S | ViewState, F>;
}

/** Returns the machine of an inline view. Leaving loses nothing, and only the page can close the view. */
export const inlineView = <S extends AnyState, E extends OwnEvent, F>({ screen, read, ...view }: InlineView<S, E, F>) =>
  flowMachine<S | ViewState, ViewEvent<E>, ViewEffect<F>>({
    ...view,
    consequenceOf: () => null,
    leave: ({ facts }) => exitView(facts, screen),
    isKept: () => true,
    pause: ({ state }) => view.pause(state),
    resume: ({ state, facts }) => ({ state, effects: [read(facts)] }),
  });
