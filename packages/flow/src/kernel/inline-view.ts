import type { FrameMessage } from '@fin-link/contracts/browser';
import type { FailedRequest } from '../host/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import type { Problem } from '../problems/index.ts';
import { continueSession, expireByFailure, factsOf, sessionOverlay, stepSession } from '../session/index.ts';
import type {
  EventSource,
  SessionEffect,
  SessionEvent,
  SessionEventOf,
  SessionFacts,
  SessionStep,
  SessionUserEvent,
} from '../session/index.ts';
import type { EmbeddedEnded } from './embedding.ts';
import { handle, route } from './machine.ts';
import type { HandlerTable, Model, Step, Turn } from './machine.ts';

/** A view before it has anything to show. */
export interface ViewBootState {
  step: 'boot';
  opening: null;
  /** Launch tokens the host refused. */
  refusedLaunches: number;
}

/** A view that cannot be shown. */
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

export const closed: ViewBootState = { step: 'boot', opening: null, refusedLaunches: 0 };

type ViewStep = Step<ViewState, SessionEffect | EmitError>;

/** There is no other bank to choose here. */
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

/** A refused launch token is replaced once; a second refusal is a fault of the set-up. */
export const launchTries = 2;

/** What the view shows could not be read. */
export const unreadable = (_state: ViewBootState, { failure }: { failure: FailedRequest }): ViewStep =>
  failView(problemOfFailure(failure), 'relaunch');

function launchFailed(
  state: ViewBootState,
  { failure }: SessionEventOf<'launchFailed'>,
  { facts }: { facts: SessionFacts },
): ViewStep | null {
  if (facts.sessionId !== null) return null;
  const problem = problemOfFailure(failure);
  const refusedLaunches = state.refusedLaunches + 1;
  if (problem.class === 'session.expired' && refusedLaunches < launchTries)
    return { state: { ...state, refusedLaunches }, effects: [{ type: 'requestLaunch', reason: 'refused' }] };
  return failView(problem, problem.recoverable ? 'relaunch' : 'none');
}

/** The view ends: nothing was begun in it that leaving would lose. */
export function exitView(facts: SessionFacts, screen: string): ViewStep {
  const outcome = 'cancelled';
  const ending: SessionEffect[] =
    facts.sessionId === null ? [] : [{ type: 'endSession', outcome, screen, removeFirst: null }];
  return {
    state: { step: 'exited', outcome },
    effects: [...ending, { type: 'emit', event: { type: 'fin-exit', outcome, screen, providerAccountIds: [] } }],
  };
}

interface Facts {
  facts: SessionFacts;
}

/** What is asked for, as the session has it. */
export type Read<Effect> = (facts: SessionFacts) => Effect;

/** What every view listens to before it has anything to show: its session is opened, then `read` is asked for. */
export const opening = <Effect>(read: Read<Effect>) => ({
  launched: (
    _state: ViewBootState,
    { session, start, filter = null, view = null }: SessionEventOf<'launched'>,
    { facts }: Facts,
  ) => {
    if (facts.sessionId !== null) return null;
    const known = { ...factsOf(session, start), filter, view };
    return { state: closed, facts: known, effects: [read({ ...facts, ...known })] };
  },
  launchFailed,
});

/** What every view that cannot be shown listens to: another try. */
export function retrying<Effect>(read: Read<Effect>) {
  const retry = ({ recovery, problem }: ViewErrorState, _event: unknown, { facts }: Facts) => {
    if (recovery.kind !== 'relaunch') return null;
    if (facts.sessionId !== null) return { state: closed, effects: [read(facts)] };
    const reason = problem.class === 'session.expired' ? ('refused' as const) : ('start' as const);
    return { state: closed, effects: [{ type: 'requestLaunch' as const, reason }] };
  };
  return { retry, sessionContinued: retry };
}

interface Embedding {
  step: 'linking';
  behind: unknown;
}

/** What every view listens to while another flow has its frame. The session is asked first then: its time has gone on. */
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

/** A view that stands in its page. */
export interface InlineView<S extends AnyState, E extends OwnEvent, F> {
  /** Its name as a screen. */
  screen: string;
  /** Asked for whenever what is on show may be out of date. */
  read: Read<F>;
  handlers: HandlerTable<S | ViewState, ViewEvent<E>, Model<S | ViewState>, Step<S | ViewState, ViewEffect<F>>>;
  /** What the end of the session cuts off on a screen. */
  pause(state: S | ViewState): Step<S | ViewState, F>;
}

/** The machine of a view. While another flow has the frame, only the handlers of that state listen. */
export function inlineView<S extends AnyState, E extends OwnEvent, F>(
  view: InlineView<S, E, F>,
): (model: Model<S | ViewState>, event: ViewEvent<E>) => Turn<Model<S | ViewState>, ViewEffect<F>> {
  type ThisModel = Model<S | ViewState>;
  type ThisStep = Step<S | ViewState, ViewEffect<F>>;

  const here = (model: ThisModel, event: ViewEvent<E>): ThisStep | null => handle(view.handlers, model, event);

  function changed({ state, facts: known }: ThisModel, { facts, effects = [], change }: SessionStep): ThisStep {
    if (change === 'expired') {
      const paused = view.pause(state);
      return { state: paused.state, facts, effects: [...(paused.effects ?? []), ...effects] };
    }
    return { state, facts, effects: change === undefined ? effects : [...effects, view.read({ ...known, ...facts })] };
  }

  const ofSession = (model: ThisModel, step: SessionStep | null): ThisStep | null =>
    step === null || model.state.step === 'linking' ? null : changed(model, step);

  function userDid(model: ThisModel, event: ViewEvent<E>): ThisStep | null {
    const step = here(model, event);
    if (step !== null || model.state.step === 'linking') return step;
    if (event.type === 'sessionContinued') return ofSession(model, continueSession(model.facts));
    return event.type === 'leaveConfirmed' && model.facts.status === 'expired'
      ? exitView(model.facts, view.screen)
      : null;
  }

  const stepOf = (model: ThisModel, event: ViewEvent<E>): ThisStep | null =>
    route<ViewEvent<E>, ThisStep | null>(event, {
      user: (one) => userDid(model, one),
      host: (one) => {
        const over = 'failure' in one ? expireByFailure(model.facts, one.failure as FailedRequest) : null;
        return ofSession(model, over) ?? here(model, one);
      },
      session: (one) => {
        // An own event of the view has another source.
        const given = one as SessionEvent | EmbeddedEnded;
        const step = here(model, one);
        if (step !== null || given.type === 'embeddedEnded') return step;
        return ofSession(model, stepSession(model.facts, given));
      },
      time: (one) => here(model, one),
    });

  return (model, event) => {
    const step = model.state.step === 'exited' ? null : stepOf(model, event);
    if (step === null) return { model, effects: [], ignored: true };
    const facts = { ...model.facts, ...step.facts };
    const overlay = step.state.step === 'exited' ? null : sessionOverlay(facts);
    return { model: { state: step.state, overlay, facts }, effects: step.effects ?? [], ignored: false };
  };
}
