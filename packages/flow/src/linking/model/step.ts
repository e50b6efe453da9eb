import type * as kernel from '../../kernel/index.ts';
import type { LinkEffect } from './link-effect.ts';
import type { LinkEvent } from './link-event.ts';
import type { LinkModel, LinkState, LinkStep, StateOf } from './link-state.ts';

/** Result of an event in linking. */
export type Step = kernel.Step<LinkState, LinkEffect>;

/** Event handlers of one state of linking. */
export type Handlers<S extends LinkStep> = kernel.Handlers<StateOf<S>, LinkEvent, LinkModel, Step>;
