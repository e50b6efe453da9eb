import { request } from '../../requests/index.ts';
import type { SessionFacts } from '../../session/index.ts';
import type { LinkEffect } from '../model/link-effect.ts';
import type { Opening } from '../model/link-state.ts';
import type { Step } from '../model/step.ts';
import { searchFor } from './connection.ts';

/** The first screen when nothing is opened directly. */
export function firstScreen(facts: SessionFacts): Step {
  if (facts.options.entryScreen && facts.completed.length === 0) return showEntry();
  return { state: searchFor(facts, facts.start.routingNumber ?? '') };
}

/** The screen before all others; it names the banks that are linked already. */
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

/** Asks for what an opening needs to become a screen. */
export function open(opening: Opening): Step {
  return { state: { step: 'boot', opening, refusedLaunches: 0 }, effects: requestsOf(opening) };
}
