import { openFirstScreen, exit } from '../moves/moves.ts';
import type { OwnAccountsHandlers } from '../moves/moves.ts';

/** Handlers of the last screen. */
export const ownSaved: OwnAccountsHandlers<'ownSaved'> = {
  addAnother: ({ another }, _event, { facts }) => (another ? openFirstScreen(facts) : null),
  done: (_state, _event, model) => exit(model),
};
