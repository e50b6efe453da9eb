import type { EventSource, Overlay, SessionFacts } from '../session/index.ts';

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

/** What every state of a machine has. */
export interface AnyState {
  step: string;
}
/** What every event of a machine has. */
export interface AnyEvent {
  source: EventSource;
  type: string;
}

/** Event handlers of one state. Events without a handler are ignored, as are events whose handler returns `null`. */
export type Handlers<S, E extends AnyEvent, M, R> = {
  readonly [T in E['type']]?: (state: S, event: Extract<E, { type: T }>, model: M) => R | null;
};

/** Event handlers of every state of a machine. */
export type HandlerTable<S extends AnyState, E extends AnyEvent, M, R> = {
  readonly [N in S['step']]: Handlers<Extract<S, { step: N }>, E, M, R>;
};
