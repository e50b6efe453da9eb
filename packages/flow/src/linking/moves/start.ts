import { request } from '../../requests/index.ts';
import type { SessionFacts } from '../../session/index.ts';
import type { LinkEffect } from '../model/link-effect.ts';
import type { Opening } from '../model/link-state.ts';
import type { Step } from '../model/step.ts';
import { searchFor } from './connection.ts';

/** Shows the first screen if the session opens nothing directly. */
export function firstScreen(facts: SessionFacts): Step {
  if (facts.options.entryScreen && facts.completed.length === 0) return showEntry();
  return { state: searchFor(facts, facts.start.routingNumber ?? '') };
}

/** Shows the entry screen with the names of the banks that are already linked. */
export const showEntry = (): Step => ({
  state: { step: 'entry', linkedBanks: [] },
  effects: [request('listProviderAccounts', { providerId: 0 })],
});

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

/** Sends the requests that an opening needs before its screen can be shown. */
export function open(opening: Opening): Step {
  return { state: { step: 'boot', opening, refusedLaunches: 0 }, effects: requestsOf(opening) };
}
