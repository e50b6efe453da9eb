import { markAddress } from '@fin-link/contracts/browser';
import type { ConsentView } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import type { RequestEffect } from '../../requests/index.ts';
import type { ConsentState } from '../model/authorization-state.ts';
import type { Connection } from '../model/connection-state.ts';
import type { Step } from '../model/step.ts';
import { newConnection } from '../moves/connection.ts';

/** Whether the user has not yet authorized the consent at the bank. */
export const awaitsAuthorization = ({ status }: ConsentView): boolean =>
  status === 'CONSENT_GENERATED' || status === 'CONSENT_ACCEPTED' || status === 'PENDING';

/**
 * Returns the request for the consent to show: the consent of the connection, or a new one if the consent of the connection cannot be
 * renewed.
 */
export function consentRequest({ connection, before }: ConsentState): RequestEffect<'getConsent' | 'createConsent'> {
  const { consentId, providerAccountId, provider } = connection;
  return consentId !== null && before === null
    ? request('getConsent', { consentId })
    : request('createConsent', {
        providerId: provider.providerId,
        ...(providerAccountId !== null && { providerAccountId }),
      });
}

/** Opens the consent screen, which is the first step at every bank that signs users in on its own site. */
export function openConsentScreen(connection: Connection): Step {
  const state: ConsentState = {
    step: 'consent',
    connection,
    purpose: 'give',
    consent: null,
    before: null,
    saving: null,
    problem: null,
  };
  return { state, effects: [consentRequest(state)] };
}

/** Returns the connection of a consent. Its `provider` has only the id and the name of the bank; the other members are defaults. */
export function connectionOfConsent(consent: ConsentView): Connection {
  const { providerId, providerName, providerAccountId, consentId } = consent;
  return {
    ...newConnection({
      providerId,
      name: providerName,
      hostName: '',
      logo: markAddress(providerName),
      loginUrl: null,
      forgetPasswordUrl: null,
      help: null,
      redirects: true,
    }),
    providerAccountId,
    consentId: awaitsAuthorization(consent) ? null : consentId,
    purpose: providerAccountId === null ? 'add' : 'renew',
  };
}

/** Shows the consent that was read. Requests a new consent if this one can no longer be used. */
export function showConsent(state: ConsentState, consent: ConsentView): Step {
  const shownState = { ...state, consent, saving: null, problem: null };
  if (awaitsAuthorization(consent) || state.before !== null) return { state: { ...shownState, purpose: 'give' } };
  if (consent.renewal !== null) return { state: { ...shownState, purpose: 'renew', before: consent } };
  const endedState: ConsentState = { ...state, before: consent };
  return { state: endedState, effects: [consentRequest(endedState)] };
}
