import { request } from '../requests/index.ts';
import type { SessionFacts } from '../session/index.ts';
import { searchState } from './connection.ts';
import type { LinkEffect, Step } from './events.ts';
import type { Opening } from './state.ts';

/** Shows the first screen: the introduction, if it is configured and no bank was linked yet, or the search. */
export function firstScreen(facts: SessionFacts): Step {
  if (facts.options.entryScreen && facts.completed.length === 0) return showEntry();
  return { state: searchState(facts, facts.start.routingNumber ?? '') };
}

/** Shows the introduction, and requests the connections to name the linked banks. Provider id 0 means every bank. */
export const showEntry = (): Step => ({
  state: { step: 'entry', linkedBanks: [] },
  effects: [request('listProviderAccounts', { providerId: 0 })],
});

/** Reads the target of an opening before its screen is shown. */
export function open(opening: Opening): Step {
  return { state: { step: 'boot', opening, refusedLaunches: 0 }, effects: requestsOf(opening) };
}

/** Returns the requests that an opening needs. */
function requestsOf(opening: Opening): LinkEffect[] {
  switch (opening.kind) {
    case 'provider':
      return [request('getProvider', { providerId: opening.providerId })];
    case 'unknownAttempt':
      return [request('listProviderAccounts', { providerId: opening.providerId })];
    case 'providerAccount':
      return [request('getProviderAccount', { providerAccountId: opening.providerAccountId })];
    case 'consent':
      return [request('getConsent', { consentId: opening.consentId })];
    case 'authorization': {
      const { authorizationId, consentId } = opening;
      return [request('getAuthorization', { authorizationId, consentId }), request('getConsent', { consentId })];
    }
  }
}
