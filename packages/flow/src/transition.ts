import type { LinkEffect } from './link-effect.ts';
import type { LinkEvent } from './link-event.ts';
import type { LinkModel } from './link-state.ts';

export interface Turn {
  model: LinkModel;
  effects: readonly LinkEffect[];
  /** The event means nothing here: same model, no effects. */
  ignored: boolean;
}

/** The whole flow: pure, total, and the only place where a state changes. */
export function transition(model: LinkModel, event: LinkEvent): Turn {
  if (event.type === 'launched' && model.state.step === 'boot') {
    return { model: { ...model, state: { step: 'search', initialQuery: '' } }, effects: [], ignored: false };
  }
  return { model, effects: [], ignored: true };
}
