import { problemOfFailure } from '../problems/problems.ts';
import { tellError } from '../kernel/index.ts';
import { withConsent } from './book.ts';
import type { ConsentNews } from './consents-event.ts';
import type { ConsentDetailState, ConsentRenewalState, ConsentsState } from './consents-state.ts';
import { cardOfConsent, wayToRenew } from './standing.ts';
import type { ConsentStep } from './step.ts';
import { backTo } from './ways.ts';

/** Gives the frame to the linking flow, which leads to the bank and back. */
function handOver(behind: ConsentsState | ConsentDetailState, consentId: number): ConsentStep | null {
  const consent = cardOfConsent(behind.book, consentId)?.consent;
  const providerAccountId = consent?.providerAccountId ?? null;
  if (consent === undefined || providerAccountId === null) return null;
  return {
    state: { step: 'linking', behind: { ...behind, renewed: null, awaited: consent } },
    effects: [
      {
        type: 'handOver',
        start: { action: 'renew', providerId: null, routingNumber: null, providerAccountId, accountId: null },
      },
    ],
  };
}

/** R3 begins: here with the same facts once more, elsewhere with the bank. */
export function renew(state: ConsentsState | ConsentDetailState, consentId: number): ConsentStep | null {
  const consent = cardOfConsent(state.book, consentId)?.consent;
  if (consent === undefined) return null;
  const way = wayToRenew(consent);
  if (way === 'bank') return handOver(state, consentId);
  if (way === null) return null;
  const { book, step: from } = state;
  return { state: { step: 'consentRenewal', book, consentId, from, sending: false, problem: null } };
}

export function confirm(state: ConsentRenewalState): ConsentStep | null {
  if (state.sending) return null;
  const { consentId } = state;
  return { state: { ...state, sending: true, problem: null }, effects: [{ type: 'renewConsent', consentId }] };
}

/** Back where the user came from, with the new dates. */
export function renewed(
  state: ConsentRenewalState,
  { consent }: Extract<ConsentNews, { type: 'consentRenewed' }>,
): ConsentStep {
  return backTo(state.from, withConsent(state.book, consent), state.consentId, consent.consentId);
}

/** The bank has to be asked after all, or it did not work. */
export function renewalFailed(
  state: ConsentRenewalState,
  event: Extract<ConsentNews, { type: 'consentFailed' }>,
): ConsentStep {
  if (event.failure.code === 'consent.bank-needed') {
    const { state: behind } = backTo(state.from, state.book, state.consentId, null);
    const over =
      behind.step === 'consents' || behind.step === 'consentDetail' ? handOver(behind, state.consentId) : null;
    if (over !== null) return over;
  }
  const problem = problemOfFailure(event.failure);
  return { state: { ...state, sending: false, problem }, effects: [tellError(problem)] };
}
