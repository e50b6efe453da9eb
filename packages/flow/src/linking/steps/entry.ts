import { searchFor } from '../moves/connection.ts';
import type { Handlers } from '../model/step.ts';

/** Maximum number of bank names on the screen. Users can find the other banks with the search. */
const mostNames = 12;

export const entry: Handlers<'entry'> = {
  answeredListProviderAccounts: (state, { input, answer }) => {
    if (input.providerId !== 0 || answer.length === 0) return null;
    const names = new Set(answer.map((one) => one.providerName));
    return { state: { ...state, linkedBanks: [...names].slice(0, mostNames) } };
  },
  entryContinued: (_state, _event, { facts }) => ({ state: searchFor(facts, facts.start.routingNumber ?? '') }),
};
