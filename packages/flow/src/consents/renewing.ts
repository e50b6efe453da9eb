import type { ConsentView } from '@fin-link/contracts/browser';
import { request, type Failed } from '../requests/index.ts';
import { emitError } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { noStart } from '../session/index.ts';
import { withConsent } from './consent-list.ts';
import { cardOfConsent, renewalPlaceOf } from './consent-status.ts';
import type { ConsentDetailState, ConsentRenewalState, ConsentsState } from './model.ts';
import { returnTo, type ConsentStep } from './navigation.ts';

/**
 * Starts a renewal. Opens the renewal screen if a confirmation is sufficient, and linking if the bank is needed. Returns `null` if the consent
 * cannot be renewed now.
 */
export function startRenewal(state: ConsentsState | ConsentDetailState, consentId: number): ConsentStep | null {
  const consent = cardOfConsent(state.list, consentId)?.consent;
  if (consent === undefined) return null;
  const renewalPlace = renewalPlaceOf(consent);
  if (renewalPlace === 'bank') return openLinking(state, consentId);
  if (renewalPlace === null) return null;
  const { list, step: from } = state;
  return { state: { step: 'consentRenewal', list, consentId, from, sending: false, problem: null } };
}

/** Hands the frame over to linking, which opens the bank and handles the return. Returns `null` if the consent has no connection. */
function openLinking(behind: ConsentsState | ConsentDetailState, consentId: number): ConsentStep | null {
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

export function confirmRenewal(state: ConsentRenewalState): ConsentStep | null {
  if (state.sending) return null;
  const { consentId } = state;
  return { state: { ...state, sending: true, problem: null }, effects: [request('renewConsent', { consentId })] };
}

/** Returns to the screen on which the renewal began, and shows the new dates there. */
export const finishRenewal = (state: ConsentRenewalState, consent: ConsentView): ConsentStep =>
  returnTo(state.from, withConsent(state.list, consent), state.consentId, consent.consentId);

/** Handles a failed renewal. Opens linking if the host reports that the bank is needed. */
export function handleFailedRenewal(state: ConsentRenewalState, event: Failed<'renewConsent'>): ConsentStep {
  if (event.failure.code === 'consent.bank-needed') {
    const { state: behind } = returnTo(state.from, state.list, state.consentId, null);
    const linkingStep =
      behind.step === 'consents' || behind.step === 'consentDetail' ? openLinking(behind, state.consentId) : null;
    if (linkingStep !== null) return linkingStep;
  }
  const problem = problemOfFailure(event.failure);
  return { state: { ...state, sending: false, problem }, effects: [emitError(problem)] };
}
