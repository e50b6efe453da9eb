import type * as kernel from '../../kernel/index.ts';
import type { LinkEffect } from './link-effect.ts';
import type { LinkEvent } from './link-event.ts';
import type { LinkModel, LinkState, LinkStep, StateOf } from './link-state.ts';

/** Where an event leads. */
export type Step = kernel.Step<LinkState, LinkEffect>;

/** What one state of linking listens to. */
export type Handlers<S extends LinkStep> = kernel.Handlers<StateOf<S>, LinkEvent, LinkModel, Step>;
