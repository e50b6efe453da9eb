import type { ConsentView } from '@fin-link/contracts/browser';
import {
  prependEffects,
  emitError,
  type Handlers,
  closedState,
  embeddingHandlers,
  exitView,
  inlineView,
  openingHandlers,
  errorHandlers,
  showUnreadableView,
  type Turn,
} from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { request, type Answered, type FailedRequest } from '../requests/index.ts';
import { initialFacts } from '../session/index.ts';
import {
  accountRequests,
  findRenewedConsent,
  withAccounts,
  withConsent,
  withConsents,
  emptyList,
} from './consent-list.ts';
import { cardOfConsent } from './consent-status.ts';
import type {
  ConsentsEffect,
  ConsentsEvent,
  ConsentDetailState,
  ConsentList,
  ConsentScreen,
  ConsentsLinkingState,
  ConsentsModel,
  ConsentsState,
  ConsentRenewalState,
  ConsentStoppedState,
  ConsentsOwnEffect,
  ConsentsOwnEvent,
  ConsentsViewState,
} from './model.ts';
import { dashboardState, openDetail, type ConsentStep, returnTo } from './navigation.ts';
import { handleFailedRenewal, finishRenewal, confirmRenewal, startRenewal } from './renewing.ts';
import { handleFailedStop, chooseWhileStopping, stoppingHandlers } from './stopping.ts';

export type ConsentsTurn = Turn<ConsentsModel, ConsentsEffect>;

/** Model before the launch. */
export const initialConsentsModel: ConsentsModel = { state: closedState, overlay: null, facts: initialFacts };

/** A screen of the dashboard, or linking with a screen in the background. */
type OpenState = ConsentScreen | ConsentsLinkingState;

const listOf = (state: OpenState): ConsentList => (state.step === 'linking' ? state.behind.list : state.list);

const withList = (state: OpenState, list: ConsentList): OpenState =>
  state.step === 'linking' ? { ...state, behind: { ...state.behind, list } } : { ...state, list };

/** Handlers of host events on every screen, including screens that did not send the request. */
const hostHandlers: Handlers<OpenState, ConsentsEvent, ConsentsModel, ConsentStep> = {
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

type HandlersOf<S> = Handlers<S, ConsentsEvent, ConsentsModel, ConsentStep>;

const onDashboard: HandlersOf<ConsentsState> = {
  filterChosen: (state, { filter }) => ({
    state: { ...state, list: { ...state.list, filter }, renewedConsentId: null },
  }),
  consentsSearched: (state, { query }) => ({ state: { ...state, list: { ...state.list, query } } }),
  consentViewed: ({ list }, { consentId }) =>
    cardOfConsent(list, consentId) === null ? null : openDetail(list, consentId),
  renewalWanted: (state, { consentId }) => startRenewal(state, consentId),
};

/** Handlers of the details of a consent. While the question about stopping is open, only the events of the question are handled. */
const onDetail: HandlersOf<ConsentDetailState> = {
  ...stoppingHandlers,
  back: (state) => (state.stopping === null ? { state: dashboardState(state.list) } : null),
  renewalWanted: (state, { consentId }) =>
    state.stopping === null && state.consentId === consentId ? startRenewal(state, consentId) : null,
  historyWanted: (state) =>
    state.stopping === null && state.history === 'failed'
      ? {
          state: { ...state, history: null },
          effects: [request('getConsentHistory', { consentId: state.consentId })],
        }
      : null,
  deletionChosen: (state, { deleteDataAtEnd }) => {
    if (state.stopping !== null) return chooseWhileStopping(state, deleteDataAtEnd);
    const { consentId, list, choosing } = state;
    const deletionOptions = cardOfConsent(list, consentId)?.consent.deletion ?? null;
    if (deletionOptions === null || choosing !== null) return null;
    return {
      state: { ...state, choosing: deleteDataAtEnd, choiceProblem: null },
      effects: [request('setConsentDeletion', { consentId, deleteDataAtEnd })],
    };
  },
};

/** Handlers of the screen that renews a consent. */
const onRenewal: HandlersOf<ConsentRenewalState> = {
  renewalConfirmed: confirmRenewal,
  back: (state) => (state.sending ? null : returnTo(state.from, state.list, state.consentId, null)),
};

/** Handlers of the last screen, after sharing has ended. */
const onStopped: HandlersOf<ConsentStoppedState> = {
  back: ({ list }) => ({ state: dashboardState(list), effects: [request('listConsents', {})] }),
};

/** Name of the view in `fin-exit`. */
const screen = 'consents';

const readConsents = () => request('listConsents', {});

/** Handlers that every screen of the dashboard shares. */
const everyScreen = {
  ...hostHandlers,
  pageShown: (state: ConsentScreen, _event: unknown, { facts }: ConsentsModel) =>
    facts.status === 'active' ? { state, effects: [readConsents()] } : null,
};

/** Machine of the consent dashboard. The machine is pure and accepts every event in every state. */
export const consents = inlineView<ConsentScreen | ConsentsLinkingState, ConsentsOwnEvent, ConsentsOwnEffect>({
  screen,
  read: readConsents,
  pause,
  handlers: {
    boot: {
      ...openingHandlers(readConsents),
      answeredListConsents: (_state, { answer }, { facts }) => {
        const list = withConsents({ ...emptyList, filter: facts.filter ?? emptyList.filter }, answer);
        return { state: dashboardState(list), effects: accountRequests(list) };
      },
      failedListConsents: showUnreadableView,
      closeRequested: (_state, _event, { facts }) => exitView(facts, screen),
    },
    consents: { ...everyScreen, ...onDashboard },
    consentDetail: { ...everyScreen, ...onDetail },
    consentRenewal: { ...everyScreen, ...onRenewal },
    consentStopped: { ...everyScreen, ...onStopped },
    linking: { ...hostHandlers, ...embeddingHandlers(screen, readConsents) },
    error: errorHandlers(screen, readConsents),
    exited: {},
  },
});

/** Clears the pending requests of the screen, which the end of the session canceled. */
function pause(state: ConsentsViewState): { state: ConsentsViewState } {
  if (state.step === 'consentRenewal') return { state: { ...state, sending: false } };
  if (state.step !== 'consentDetail') return { state };
  const stopping = state.stopping === null ? null : { ...state.stopping, sending: false };
  return { state: { ...state, stopping, choosing: null } };
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

const emitRenewed = ({ consentId, providerAccountId }: ConsentView): ConsentsEffect => ({
  type: 'emit',
  event: { type: 'fin-consent-renewed', consentId, providerAccountId },
});

/** Handles a consent that was renewed on the renewal screen, without a visit to the bank. */
function handleRenewed(state: OpenState, consent: ConsentView): ConsentStep {
  const isRenewalShown = state.step === 'consentRenewal' && state.consentId === consent.consentId;
  return prependEffects(
    [emitRenewed(consent)],
    isRenewalShown ? finishRenewal(state, consent) : { state: withList(state, withConsent(listOf(state), consent)) },
  );
}

/** Handles a revoked consent. Shows the last screen if the detail of this consent is open. */
function handleRevoked(state: OpenState, { answer }: Answered<'revokeConsent'>): ConsentStep {
  const { consent, bankInformed, dataDeleted } = answer;
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
    state: isShown ? { step: 'consentStopped', list, consent, bankInformed, dataDeleted } : withList(state, list),
    effects: [emitRevoked],
  };
}

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
