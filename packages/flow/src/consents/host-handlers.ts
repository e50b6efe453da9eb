import type { ConsentView } from '@fin-link/contracts/browser';
import { request } from '../requests/index.ts';
import type { Answered, FailedRequest } from '../requests/index.ts';
import { prependEffects, emitError } from '../kernel/index.ts';
import type { Handlers } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { accountRequests, findRenewedConsent, withAccounts, withConsent, withConsents } from './consent-list.ts';
import { cardOfConsent } from './consent-status.ts';
import type { ConsentsEffect } from './consents-effect.ts';
import type { ConsentsEvent } from './consents-event.ts';
import type {
  ConsentDetailState,
  ConsentList,
  ConsentScreen,
  ConsentsLinkingState,
  ConsentsModel,
  ConsentsState,
} from './consents-state.ts';
import { dashboardState, openDetail } from './navigation.ts';
import type { ConsentStep } from './navigation.ts';
import { handleFailedRenewal, finishRenewal } from './renewing.ts';
import { handleFailedStop } from './stopping.ts';

/** A screen of the dashboard, or linking with a screen in the background. */
type OpenState = ConsentScreen | ConsentsLinkingState;

/** Returns the list of a state. */
const listOf = (state: OpenState): ConsentList => (state.step === 'linking' ? state.behind.list : state.list);

/** Replaces the list of a state. */
const withList = (state: OpenState, list: ConsentList): OpenState =>
  state.step === 'linking' ? { ...state, behind: { ...state.behind, list } } : { ...state, list };

const emitRenewed = ({ consentId, providerAccountId }: ConsentView): ConsentsEffect => ({
  type: 'emit',
  event: { type: 'fin-consent-renewed', consentId, providerAccountId },
});

/**
 * Updates the detail after a new list was read. Reads the history again if the consent has changed. Shows the dashboard if the consent
 * no longer exists.
 */
function updateDetail(state: ConsentDetailState, list: ConsentList): ConsentStep {
  const earlierConsent = cardOfConsent(state.list, state.consentId)?.consent;
  const currentConsent = cardOfConsent(list, state.consentId)?.consent;
  if (currentConsent === undefined) return { state: dashboardState(list) };
  const isNew = JSON.stringify(currentConsent) !== JSON.stringify(earlierConsent);
  return {
    state: { ...state, list },
    effects: isNew ? [request('getConsentHistory', { consentId: state.consentId })] : [],
  };
}

/** Handles a newly read list. If a consent was renewed at the bank, emits `fin-consent-renewed` and shows the consent. */
function handleList(state: OpenState, consents: readonly ConsentView[]): ConsentStep {
  const list = withConsents(listOf(state), consents);
  const requests = accountRequests(list);
  if (state.step !== 'consents' && state.step !== 'consentDetail') {
    const isGone = state.step === 'consentRenewal' && cardOfConsent(list, state.consentId) === null;
    return { state: isGone ? dashboardState(list) : withList(state, list), effects: requests };
  }
  const renewedConsent = state.awaited === null ? null : findRenewedConsent(state.awaited, consents);
  const { state: shown, effects = [] } =
    renewedConsent === null
      ? showUpdatedList({ ...state, awaited: null }, list)
      : showRenewedConsent(state, list, renewedConsent);
  return { state: shown, effects: [...effects, ...requests] };
}

/** Shows the new list on the same screen. */
function showUpdatedList(state: ConsentsState | ConsentDetailState, list: ConsentList): ConsentStep {
  return state.step === 'consents' ? { state: { ...state, list } } : updateDetail(state, list);
}

/** Shows and emits a consent that was renewed at the bank. */
function showRenewedConsent(
  state: ConsentsState | ConsentDetailState,
  list: ConsentList,
  renewedConsent: ConsentView,
): ConsentStep {
  const { consentId } = renewedConsent;
  const step: ConsentStep =
    state.step === 'consents' ? { state: dashboardState(list, consentId) } : openDetail(list, consentId, consentId);
  return prependEffects([emitRenewed(renewedConsent)], step);
}

/** Handles a revoked consent. Shows the last screen if the detail of this consent is open. */
function handleRevoked(state: OpenState, { answer }: Answered<'revokeConsent'>): ConsentStep {
  const { consent, bankTold, dataDeleted } = answer;
  const earlierConsent = cardOfConsent(listOf(state), consent.consentId)?.consent;
  const emitRevoked: ConsentsEffect = {
    type: 'emit',
    event: {
      type: 'fin-consent-revoked',
      consentId: consent.consentId,
      // Deleting the data also deletes the connection, so the revoked consent has no connection id. The earlier consent has it.
      providerAccountId: consent.providerAccountId ?? earlierConsent?.providerAccountId ?? null,
      hardDelete: dataDeleted,
    },
  };
  const list = withConsent(listOf(state), consent);
  const isShown = state.step === 'consentDetail' && state.consentId === consent.consentId;
  return {
    state: isShown ? { step: 'consentStopped', list, consent, bankTold, dataDeleted } : withList(state, list),
    effects: [emitRevoked],
  };
}

/** Handles a consent that was renewed by a confirmation. */
function handleRenewed(state: OpenState, consent: ConsentView): ConsentStep {
  const isRenewalShown = state.step === 'consentRenewal' && state.consentId === consent.consentId;
  return prependEffects(
    [emitRenewed(consent)],
    isRenewalShown ? finishRenewal(state, consent) : { state: withList(state, withConsent(listOf(state), consent)) },
  );
}

/** Failed request about one consent. */
interface FailedConsentRequest {
  input: { consentId: number };
  failure: FailedRequest;
}

/**
 * Handles a failed request for the displayed consent with `handleOnScreen`. If the consent no longer exists, reads the list again.
 * Returns `null` if another consent is displayed.
 */
function handleFailureOnScreen<S extends OpenState>(
  state: S,
  { input, failure }: FailedConsentRequest,
  handleOnScreen: (state: S) => ConsentStep | null,
): ConsentStep | null {
  if (!('consentId' in state) || state.consentId !== input.consentId) return null;
  // The consent was deleted together with its data, so the list is read again.
  if (failure.code === 'consent.not-found')
    return { state: dashboardState(listOf(state)), effects: [request('listConsents', {})] };
  return handleOnScreen(state);
}

/** Handlers of host events on every screen, including screens that did not send the request. */
export const hostHandlers: Handlers<OpenState, ConsentsEvent, ConsentsModel, ConsentStep> = {
  answeredListConsents: (state, { answer }) => handleList(state, answer),
  answeredListAccounts: (state, { input, answer }) => ({
    state: withList(state, withAccounts(listOf(state), input.providerAccountId, answer)),
  }),
  answeredGetConsentHistory: (state, { input, answer: history }) =>
    state.step === 'consentDetail' && state.consentId === input.consentId ? { state: { ...state, history } } : null,
  answeredRenewConsent: (state, { answer }) => handleRenewed(state, answer),
  answeredSetConsentDeletion: (state, { answer }) => {
    const changed = withList(state, withConsent(listOf(state), answer));
    return { state: changed.step === 'consentDetail' ? { ...changed, choosing: null } : changed };
  },
  answeredRevokeConsent: handleRevoked,
  failedListAccounts: (state, { input }) => ({
    state: withList(state, withAccounts(listOf(state), input.providerAccountId, 'failed')),
  }),
  failedGetConsentHistory: (state, event) =>
    handleFailureOnScreen(state, event, (here) =>
      here.step === 'consentDetail' ? { state: { ...here, history: 'failed' } } : null,
    ),
  failedRenewConsent: (state, event) =>
    handleFailureOnScreen(state, event, (here) =>
      here.step === 'consentRenewal' ? handleFailedRenewal(here, event) : null,
    ),
  failedRevokeConsent: (state, event) =>
    handleFailureOnScreen(state, event, (here) =>
      here.step === 'consentDetail' ? handleFailedStop(here, event) : null,
    ),
  failedSetConsentDeletion: (state, event) =>
    handleFailureOnScreen(state, event, (here) => {
      if (here.step !== 'consentDetail') return null;
      const choiceProblem = problemOfFailure(event.failure);
      return { state: { ...here, choosing: null, choiceProblem }, effects: [emitError(choiceProblem)] };
    }),
};
