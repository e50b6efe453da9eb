import type { LinkEffect } from './link-effect.ts';
import type { EventOf, LinkEventType } from './link-event.ts';
import type { LinkModel, LinkState, LinkStep, SessionFacts, StateOf } from './link-state.ts';

/** Where an event leads. What is not named in `facts` stays. */
export interface Step {
  state: LinkState;
  facts?: Partial<SessionFacts>;
  effects?: readonly LinkEffect[];
}

/** The same step with effects before its own. */
export const after = (effects: readonly LinkEffect[], step: Step): Step => ({
  ...step,
  effects: [...effects, ...(step.effects ?? [])],
});

/** Null: the event means nothing in this state at this moment. */
export type Handler<S extends LinkStep, E extends LinkEventType> = (
  state: StateOf<S>,
  event: EventOf<E>,
  model: LinkModel,
) => Step | null;

/** What one state listens to. What is not listed is ignored. */
export type Handlers<S extends LinkStep> = { readonly [E in LinkEventType]?: Handler<S, E> };
