import type { Handlers } from '../model/step.ts';
import { maySearch } from '../moves/connection.ts';
import { exit } from '../moves/exit.ts';

/** Handlers of the last screen. */
export const success: Handlers<'success'> = {
  linkAnother: (_state, _event, model) =>
    maySearch(model.facts) ? { state: { step: 'search', initialQuery: '' } } : null,
  done: (_state, _event, model) => exit(model),
};
