import type { EventSource, Overlay, SessionFacts } from '../session/index.ts';

/** What a machine knows: the screen it shows, what lies above it, and the session. */
export interface Model<S> {
  state: S;
  overlay: Overlay | null;
  facts: SessionFacts;
}

export interface Turn<M, Effect> {
  model: M;
  effects: readonly Effect[];
  /** The event means nothing here: same model, no effects. */
  ignored: boolean;
}

/** Where an event leads. What is not named in `facts` stays. */
export interface Step<S, Effect> {
  state: S;
  facts?: Partial<SessionFacts>;
  effects?: readonly Effect[];
}

/** The same step with effects before its own. */
export const after = <S, Effect>(effects: readonly Effect[], step: Step<S, Effect>): Step<S, Effect> => ({
  ...step,
  effects: [...effects, ...(step.effects ?? [])],
});

interface AnyState {
  step: string;
}
interface AnyEvent {
  source: EventSource;
  type: string;
}

/** What one state listens to. What is not listed is ignored, and so is what a handler answers with null. */
export type Handlers<S, E extends AnyEvent, M, R> = {
  readonly [T in E['type']]?: (state: S, event: Extract<E, { type: T }>, model: M) => R | null;
};

/** Every state of a machine, with what it listens to. */
export type HandlerTable<S extends AnyState, E extends AnyEvent, M, R> = {
  readonly [N in S['step']]: Handlers<Extract<S, { step: N }>, E, M, R>;
};

/** What the present state makes of an event; null when it means nothing there. */
export function handle<S extends AnyState, E extends AnyEvent, R>(
  table: HandlerTable<S, E, Model<S>, R>,
  model: Model<S>,
  event: E,
): R | null {
  type Handler = (state: S, event: E, model: Model<S>) => R | null;
  // The table is typed per state and event; one look-up by both at once is beyond what the type system can relate.
  const handlers = table[model.state.step as S['step']] as Readonly<Record<string, Handler | undefined>>;
  return handlers[event.type]?.(model.state, event, model) ?? null;
}
