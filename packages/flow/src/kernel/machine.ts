import type { FlowSnapshot } from '@fin-link/contracts/browser';
import type { FailedRequest } from '../requests/index.ts';
import {
  type EventSource,
  type Overlay,
  type SessionFacts,
  continueSession,
  expireByFailure,
  sessionOverlay,
  stepSession,
  type LeaveConsequence,
  type SessionEvent,
  type SessionStep,
  type SessionUserEvent,
} from '../session/index.ts';

/** State of a machine: the screen, the overlay above it, and the session. */
export interface Model<S> {
  state: S;
  overlay: Overlay | null;
  facts: SessionFacts;
}

/** Result of one event: the next model and the effects to execute. */
export interface Turn<M, Effect> {
  model: M;
  effects: readonly Effect[];
  /** Whether the machine ignored the event. The model is then unchanged, and there are no effects. */
  ignored: boolean;
}

/** Result of an event. Facts that are missing in `facts` are unchanged. */
export interface Step<S, Effect> {
  state: S;
  facts?: Partial<SessionFacts>;
  effects?: readonly Effect[];
}

/** Returns the step with `effects` before the effects of the step. */
export const prependEffects = <S, Effect>(effects: readonly Effect[], step: Step<S, Effect>): Step<S, Effect> => ({
  ...step,
  effects: [...effects, ...(step.effects ?? [])],
});

interface AnyState {
  step: string;
}
/** Members that the events of all machines have. */
interface AnyEvent {
  source: EventSource;
  type: string;
}

/** Event handlers of one state. Events without a handler are ignored, as are events whose handler returns `null`. */
export type Handlers<S, E extends AnyEvent, M, R> = {
  readonly [T in E['type']]?: (state: S, event: Extract<E, { type: T }>, model: M) => R | null;
};

/** Event handlers by the `step` of the state. */
export type HandlerTable<S extends AnyState, E extends AnyEvent, M, R> = {
  readonly [N in S['step']]: Handlers<Extract<S, { step: N }>, E, M, R>;
};

/** Choice of the user in the question whether to leave. */
type LeaveChoice = Extract<SessionUserEvent, { type: 'leaveConfirmed' }>['choice'];
/** Change after which a screen repeats its requests: the session was resumed, or the network is back. */
type SessionChange = 'resumed' | 'online';

/** Effect that stores a snapshot at the host. */
export interface SaveSnapshot<T extends FlowSnapshot> {
  type: 'saveSnapshot';
  snapshot: T;
}
type SnapshotIn<F> = F extends SaveSnapshot<infer T> ? T : never;

/** Parts from which `flowMachine` builds the machine of a flow. */
interface Flow<S extends AnyState, E extends AnyEvent, F> {
  handlers: HandlerTable<S, E, Model<S>, Step<S, F>>;
  /** Returns what the user would lose by leaving now; `null` if nothing is lost. The flow may then close immediately. */
  consequenceOf(state: S, typed: boolean | undefined): LeaveConsequence | null;
  /** Leaves the flow in the way that the user chose. */
  leave(model: Model<S>, choice: LeaveChoice): Step<S, F>;
  /** Whether the screen is sending a request that cannot be undone. If so, going back is disabled. */
  isSending?(state: S): boolean;
  /** Whether only the page can close the flow. */
  isKept?(model: Model<S>): boolean;
  /** Removes pending requests from the screen after the end of the session canceled them. */
  pause(model: Model<S>): Step<S, F>;
  /** Repeats the requests that the screen waits for, after a pause of the session or the network. */
  resume(model: Model<S>, change: SessionChange): Step<S, F>;
  /** Returns the snapshot from which the flow can be resumed; `null` if there is nothing to resume. */
  toSnapshot?(model: Model<S>): SnapshotIn<F> | null;
}

/** Steps in which the flow has ended and ignores all events. */
const finalSteps: ReadonlySet<string> = new Set(['exited', 'settled']);
/** Step in which an embedded flow owns the frame and handles the session. */
const embeddingStep = 'linking';

/**
 * Returns the machine of a flow. The machine is pure and accepts every event in every state. On every screen, the machine handles leaving,
 * going back and the session in the same way. The screen handles all other events. The machine saves the snapshot whenever the snapshot has
 * changed.
 */
export function flowMachine<S extends AnyState, E extends AnyEvent, F>(
  flow: Flow<S, E, F>,
): (model: Model<S>, event: E) => Turn<Model<S>, F> {
  type M = Model<S>;
  type FlowStep = Step<S, F>;

  /** Returns the result of an event on the current screen; `null` if the screen ignores the event. */
  function handleOnScreen(model: M, event: E): FlowStep | null {
    type Handler = (state: S, event: E, model: M) => FlowStep | null;
    // The table is typed by state and event. The type system cannot express a lookup by both.
    const handlers = flow.handlers[model.state.step as S['step']] as Readonly<Record<string, Handler | undefined>>;
    return handlers[event.type]?.(model.state, event, model) ?? null;
  }

  /** Applies a change of the session, and pauses or resumes the screen if the change requires it. */
  function applySessionStep(model: M, step: SessionStep | null): FlowStep | null {
    if (step === null) return null;
    const { facts, effects = [], change } = step;
    // The network is back, but the session has expired, so the screen stays paused.
    const isStillPaused = change === 'online' && model.facts.status === 'expired';
    let next: FlowStep = { state: model.state };
    if (change === 'expired') next = flow.pause(model);
    else if (change !== undefined && !isStillPaused) next = flow.resume(model, change);
    return prependEffects(effects as readonly F[], { ...next, facts: { ...next.facts, ...facts } });
  }

  /** Closes the flow if nothing is lost. Otherwise, asks the user first. Ignored if only the page can close the flow. */
  function requestClose(model: M, typed?: boolean): FlowStep | null {
    const { state, facts } = model;
    if (flow.isKept?.(model) === true) return null;
    // A paused screen is not visible, so there is no question to show.
    if (facts.status === 'expired') return flow.leave(model, 'leave');
    if (facts.leaving) return null;
    return flow.consequenceOf(state, typed) === null ? flow.leave(model, 'leave') : { state, facts: { leaving: true } };
  }

  /** Goes one screen back, or leaves from the first screen. Ignored while a dialog is open. */
  function goBack(model: M, event: E): FlowStep | null {
    if (model.overlay !== null && model.overlay.kind !== 'offline') return null;
    if (flow.isSending?.(model.state) === true) return null;
    return handleOnScreen(model, event) ?? requestClose(model);
  }

  /** Handles the actions that a user can take on every screen. Returns `null` for all other actions. */
  function handleSessionUserEvent(model: M, event: SessionUserEvent): FlowStep | null {
    const { state, facts } = model;
    switch (event.type) {
      case 'sessionContinued':
        return applySessionStep(model, continueSession(facts));
      case 'closeRequested':
        return requestClose(model, event.typed);
      case 'leaveConfirmed':
        return facts.leaving || facts.status === 'expired' ? flow.leave(model, event.choice) : null;
      case 'leaveCancelled':
        return facts.leaving ? { state, facts: { leaving: false } } : null;
      default:
        return null;
    }
  }

  /** Handles the events of every screen. Returns `null` if the event belongs to the screen or is ignored. */
  function handleGlobally(model: M, event: E): FlowStep | null {
    // Session events and the events of the flow have distinct names.
    if (event.source === 'user') return handleSessionUserEvent(model, event as unknown as SessionUserEvent);
    if (event.type.startsWith('embedded')) return null;
    if (event.source === 'session')
      return applySessionStep(model, stepSession(model.facts, event as unknown as SessionEvent));
    return 'failure' in event
      ? applySessionStep(model, expireByFailure(model.facts, event.failure as FailedRequest))
      : null;
  }

  /** Returns the result of an event; `null` if the flow ignores the event. */
  function findStep(model: M, event: E): FlowStep | null {
    const { step } = model.state;
    if (finalSteps.has(step)) return null;
    if (step === embeddingStep) return handleOnScreen(model, event);
    return event.type === 'back'
      ? goBack(model, event)
      : (handleGlobally(model, event) ?? handleOnScreen(model, event));
  }

  /** Returns the overlay above the screen; `null` if there is none. */
  function overlayOf({ state, facts }: Pick<M, 'state' | 'facts'>): Overlay | null {
    if (finalSteps.has(state.step) || state.step === embeddingStep) return null;
    if (!facts.leaving || facts.status === 'expired') return sessionOverlay(facts);
    return { kind: 'leave', consequence: flow.consequenceOf(state, undefined) ?? 'kept' };
  }

  return (model, event) => {
    const step = findStep(model, event);
    if (step === null) return { model, effects: [], ignored: true };
    const nextState = { state: step.state, facts: { ...model.facts, ...step.facts } };
    const next = { ...nextState, overlay: overlayOf(nextState) };
    const effects = step.effects ?? [];
    const snapshot = flow.toSnapshot?.(next) ?? null;
    if (snapshot === null || JSON.stringify(snapshot) === JSON.stringify(next.facts.savedSnapshot))
      return { model: next, effects, ignored: false };
    return {
      model: { ...next, facts: { ...next.facts, savedSnapshot: snapshot } },
      // A flow has `toSnapshot` only if this is one of its effects.
      effects: [...effects, { type: 'saveSnapshot', snapshot } as F],
      ignored: false,
    };
  };
}
