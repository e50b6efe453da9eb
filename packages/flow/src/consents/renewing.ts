import type { ConsentView } from '@fin-link/contracts/browser';
import { request } from '../requests/index.ts';
import type { Failed } from '../requests/index.ts';
import { emitError } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { noStart } from '../session/index.ts';
import { withConsent } from './consent-list.ts';
import { cardOfConsent, wayToRenew } from './consent-status.ts';
import type { ConsentDetailState, ConsentRenewalState, ConsentsState } from './consents-state.ts';
import { backTo } from './navigation.ts';
import type { ConsentStep } from './navigation.ts';

/** Hands the frame over to the linking flow, which opens the bank and handles the return. */
function embed(behind: ConsentsState | ConsentDetailState, consentId: number): ConsentStep | null {
  const consent = cardOfConsent(behind.list, consentId)?.consent;
  const providerAccountId = consent?.providerAccountId ?? null;
  if (consent === undefined || providerAccountId === null) return null;
  return {
    state: { step: 'linking', behind: { ...behind, renewedConsentId: null, awaited: consent } },
    effects: [
      {
        type: 'embed',
        start: { ...noStart, action: 'renew', providerAccountId },
        snapshot: null,
        emitsLinks: false,
        successScreen: false,
      },
    ],
  };
}

/** Starts a renewal: opens screen R3 if a confirmation is sufficient, otherwise linking at the bank. */
export function renew(state: ConsentsState | ConsentDetailState, consentId: number): ConsentStep | null {
  const consent = cardOfConsent(state.list, consentId)?.consent;
  if (consent === undefined) return null;
  const way = wayToRenew(consent);
  if (way === 'bank') return embed(state, consentId);
  if (way === null) return null;
  const { list, step: from } = state;
  return { state: { step: 'consentRenewal', list, consentId, from, sending: false, problem: null } };
}

export function confirm(state: ConsentRenewalState): ConsentStep | null {
  if (state.sending) return null;
  const { consentId } = state;
  return { state: { ...state, sending: true, problem: null }, effects: [request('renewConsent', { consentId })] };
}

/** Returns to the screen on which the renewal began, with the new dates. */
export const renewed = (state: ConsentRenewalState, consent: ConsentView): ConsentStep =>
  backTo(state.from, withConsent(state.list, consent), state.consentId, consent.consentId);

/** Handles a failed renewal. Opens linking if the bank is needed after all. */
export function renewalFailed(state: ConsentRenewalState, event: Failed<'renewConsent'>): ConsentStep {
  if (event.failure.code === 'consent.bank-needed') {
    const { state: behind } = backTo(state.from, state.list, state.consentId, null);
    const over = behind.step === 'consents' || behind.step === 'consentDetail' ? embed(behind, state.consentId) : null;
    if (over !== null) return over;
  }
  const problem = problemOfFailure(event.failure);
  return { state: { ...state, sending: false, problem }, effects: [emitError(problem)] };
}
