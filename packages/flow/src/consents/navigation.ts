import { request } from '../requests/index.ts';
import type { Step } from '../kernel/index.ts';
import { accountRequests } from './consent-list.ts';
import type {
  ConsentsEffect,
  ConsentDetailState,
  ConsentList,
  ConsentScreen,
  ConsentsLinkingState,
  ConsentsState,
} from './model.ts';

export type ConsentStep = Step<ConsentScreen | ConsentsLinkingState, ConsentsEffect>;

/** Returns the list of consents. `renewedConsentId`: id of the consent that was just renewed; `null` if there is none. */
export const dashboardState = (list: ConsentList, renewedConsentId: number | null = null): ConsentsState => ({
  step: 'consents',
  list,
  renewedConsentId,
  awaited: null,
});

/** Opens the details of a consent and requests the history of the consent. */
export function openDetail(list: ConsentList, consentId: number, renewedConsentId: number | null = null): ConsentStep {
  const state: ConsentDetailState = {
    step: 'consentDetail',
    list,
    consentId,
    history: null,
    choosing: null,
    choiceProblem: null,
    stopping: null,
    renewedConsentId,
    awaited: null,
  };
  return { state, effects: [request('getConsentHistory', { consentId })] };
}

/** Returns to the screen on which the renewal began. After a renewal, reads the accounts that are still unknown. */
export function returnTo(
  from: 'consents' | 'consentDetail',
  list: ConsentList,
  consentId: number,
  renewedConsentId: number | null,
): ConsentStep {
  const requests = renewedConsentId === null ? [] : accountRequests(list);
  if (from === 'consents') return { state: dashboardState(list, renewedConsentId), effects: requests };
  const detailStep = openDetail(list, consentId, renewedConsentId);
  return { ...detailStep, effects: [...(detailStep.effects ?? []), ...requests] };
}
