import { request } from '../requests/index.ts';
import type { Step } from '../kernel/index.ts';
import { accountReads } from './consent-list.ts';
import type { ConsentsEffect } from './consents-effect.ts';
import type {
  ConsentDetailState,
  ConsentList,
  ConsentScreen,
  ConsentsLinkingState,
  ConsentsState,
} from './consents-state.ts';

export type ConsentStep = Step<ConsentScreen | ConsentsLinkingState, ConsentsEffect>;

export const dashboard = (list: ConsentList, renewedConsentId: number | null = null): ConsentsState => ({
  step: 'consents',
  list,
  renewedConsentId,
  awaited: null,
});

/** Opens screen R2 and requests the history of the consent. */
export function detail(list: ConsentList, consentId: number, renewedConsentId: number | null = null): ConsentStep {
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

/** Returns to the screen on which the renewal began. */
export function backTo(
  from: 'consents' | 'consentDetail',
  list: ConsentList,
  consentId: number,
  renewedConsentId: number | null,
): ConsentStep {
  const reads = renewedConsentId === null ? [] : accountReads(list);
  if (from === 'consents') return { state: dashboard(list, renewedConsentId), effects: reads };
  const back = detail(list, consentId, renewedConsentId);
  return { ...back, effects: [...(back.effects ?? []), ...reads] };
}
