import { searchState } from '../moves/connection.ts';
import type { Handlers } from '../model/step.ts';

/** Maximum number of bank names on the screen. */
const maxBankNames = 12;

/** Handlers of the introduction. */
export const entry: Handlers<'entry'> = {
  answeredListProviderAccounts: (state, { input, answer }) => {
    if (input.providerId !== 0 || answer.length === 0) return null;
    const names = new Set(answer.map(({ providerName }) => providerName));
    return { state: { ...state, linkedBanks: [...names].slice(0, maxBankNames) } };
  },
  entryContinued: (_state, _event, { facts }) => ({ state: searchState(facts, facts.start.routingNumber ?? '') }),
};
