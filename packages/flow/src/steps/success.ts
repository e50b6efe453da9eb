import { maySearch } from '../connection.ts';
import { exit } from '../exit.ts';
import type { Handlers } from '../step.ts';

export const success: Handlers<'success'> = {
  linkAnother: (_state, _event, model) =>
    maySearch(model.facts) ? { state: { step: 'search', initialQuery: '' } } : null,
  done: (_state, _event, model) => exit(model),
};
