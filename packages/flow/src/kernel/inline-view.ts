import { problemOfFailure, type Problem } from '../problems/index.ts';
import type { FailedRequest } from '../requests/index.ts';
import {
  factsOf,
  type EventSource,
  type SessionEffect,
  type SessionEvent,
  type SessionEventOf,
  type SessionFacts,
  type SessionUserEvent,
} from '../session/index.ts';
import type { EmbeddedEnded } from './embedding.ts';
import { closedState, handleRefusedLaunch, relaunch } from './launching.ts';
import { flowMachine, type HandlerTable, type Model, type Step } from './machine.ts';
import { emitError, leaveEffects, type EmitError } from './page-events.ts';

/** State of a view whose content was not read yet. */
export interface ViewBootState {
  step: 'boot';
  opening: null;
  /** Number of launch tokens that the host refused. */
  refusedLaunches: number;
}

/** State of a view that cannot be shown. */
export interface ViewErrorState {
  step: 'error';
  problem: Problem;
  connection: null;
  recovery: { kind: 'relaunch' } | { kind: 'none' };
  unusable: readonly [];
  removal: null;
}

/** State of a view after the user left it. */
export interface ViewExitedState {
  step: 'exited';
  outcome: 'cancelled';
}

/** States of the kernel that every inline view has, in addition to its own. */
export type ViewState = ViewBootState | ViewErrorState | ViewExitedState;

type ViewStep = Step<ViewState, SessionEffect | EmitError>;

/** Returns the machine of an inline view. Leaving an inline view loses nothing, and only the page can close the view. */
export const inlineView = <S extends AnyState, E extends OwnEvent, F>({ screen, read, ...view }: InlineView<S, E, F>) =>
  flowMachine<S | ViewState, ViewEvent<E>, ViewEffect<F>>({
    ...view,
    consequenceOf: () => null,
    leave: ({ facts }) => exitView(facts, screen),
    isKept: () => true,
    pause: ({ state }) => view.pause(state),
    resume: ({ state, facts }) => ({ state, effects: [read(facts)] }),
  });

/** Shows that the content of the view could not be read. A retry reads it again. */
export const showUnreadableView = (_state: ViewBootState, { failure }: { failure: FailedRequest }): ViewStep =>
  failView(problemOfFailure(failure), 'relaunch');

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

/** Handles a failed launch. Ignored if a session is already open. */
const handleFailedLaunch = (
  state: ViewBootState,
  { failure }: SessionEventOf<'launchFailed'>,
  { facts }: { facts: SessionFacts },
): ViewStep | null =>
  facts.sessionId === null ? handleRefusedLaunch(state, failure, (problem, { kind }) => failView(problem, kind)) : null;

/** Ends the view. Leaving a view never loses data. */
export function exitView(facts: SessionFacts, screen: string): ViewStep {
  const outcome = 'cancelled';
  return { state: { step: 'exited', outcome }, effects: leaveEffects(facts, { outcome, screen }) };
}

interface WithFacts {
  facts: SessionFacts;
}

/** Function that returns the request for the content of the view. */
type ReadRequest<Effect> = (facts: SessionFacts) => Effect;

/** Handlers of a view that is starting. After the launch, they send the request that `read` returns. */
export const openingHandlers = <Effect>(read: ReadRequest<Effect>) => ({
  launched: (
    _state: ViewBootState,
    { session, start, filter = null, view = null }: SessionEventOf<'launched'>,
    { facts }: WithFacts,
  ) => {
    if (facts.sessionId !== null) return null;
    const sessionFacts = { ...factsOf(session, start), filter, view };
    return { state: closedState, facts: sessionFacts, effects: [read({ ...facts, ...sessionFacts })] };
  },
  launchFailed: handleFailedLaunch,
});

/** Handlers of a view that cannot be shown: retry, and close. */
export function errorHandlers<Effect>(screen: string, read: ReadRequest<Effect>) {
  const retry = ({ recovery, problem }: ViewErrorState, _event: unknown, { facts }: WithFacts) => {
    if (recovery.kind !== 'relaunch') return null;
    if (facts.sessionId !== null) return { state: closedState, effects: [read(facts)] };
    return relaunch(problem);
  };
  const closeRequested = (_state: ViewErrorState, _event: unknown, { facts }: WithFacts) => exitView(facts, screen);
  return { retry, sessionContinued: retry, closeRequested };
}

/** State while another flow covers the view. `behind`: the state to return to. */
interface Embedding {
  step: 'linking';
  behind: unknown;
}

/**
 * Handlers of a view while another flow uses its frame. When that flow ends, the handlers first extend the session, because the session may
 * be about to expire.
 */
export const embeddingHandlers = <S extends Embedding, Effect>(screen: string, read: ReadRequest<Effect>) => ({
  embeddedEnded: ({ behind }: S, { expired, online }: EmbeddedEnded, { facts }: WithFacts) =>
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

/** Event of one view. Events of the session are not included, because every view has the same. */
type OwnEvent = { source: Exclude<EventSource, 'session'>; type: string };

/** Events of an inline view: its own events `E` and the events of every view. */
export type ViewEvent<E> = E | SessionEvent | SessionUserEvent | EmbeddedEnded;

/** Effects of an inline view: its own effects `F` and the effects of every view. */
export type ViewEffect<F> = F | SessionEffect | EmitError;

interface InlineView<S extends AnyState, E extends OwnEvent, F> {
  /** Name of the view in `fin-exit`. */
  screen: string;
  /** Request that is sent when the shown content may be stale. */
  read: ReadRequest<F>;
  handlers: HandlerTable<S | ViewState, ViewEvent<E>, Model<S | ViewState>, Step<S | ViewState, ViewEffect<F>>>;
  /** Clears the pending requests of the screen, which the end of the session canceled. */
  pause(state: S | ViewState): Step<S | ViewState, F>;
}

/**
 * Freshness of a view. `loading`: a read is pending. `behind`: a change was made during a read, so another read follows. `failed`: the
 * last read failed.
 */
export type Freshness = 'current' | 'loading' | 'behind' | 'failed';

/** Reads the content of the view again. If a read is pending, the new read follows its answer. */
export function refetch<S extends { freshness: Freshness }, E>(
  state: S,
  read: E,
): { state: S; effects?: readonly E[] } {
  if (state.freshness === 'loading' || state.freshness === 'behind')
    return { state: { ...state, freshness: 'behind' } };
  return { state: { ...state, freshness: 'loading' }, effects: [read] };
}
