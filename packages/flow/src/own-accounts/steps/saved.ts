import { begin, exit } from '../moves/moves.ts';
import type { OwnAccountsHandlers } from '../moves/moves.ts';

export const ownSaved: OwnAccountsHandlers<'ownSaved'> = {
  addAnother: ({ another }, _event, { facts }) => (another ? begin(facts) : null),
  done: (_state, _event, model) => exit(model),
};
