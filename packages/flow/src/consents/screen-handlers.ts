import { request } from '../requests/index.ts';
import type { Handlers } from '../kernel/index.ts';
import { cardOfConsent } from './consent-status.ts';
import type { ConsentsEvent } from './consents-event.ts';
import type {
  ConsentDetailState,
  ConsentRenewalState,
  ConsentsModel,
  ConsentsState,
  ConsentStoppedState,
} from './consents-state.ts';
import { returnTo, dashboardState, openDetail } from './navigation.ts';
import type { ConsentStep } from './navigation.ts';
import { confirmRenewal, startRenewal } from './renewing.ts';
import { chooseWhileStopping, stoppingHandlers } from './stopping.ts';

/** Handlers of one screen. */
type HandlersOf<S> = Handlers<S, ConsentsEvent, ConsentsModel, ConsentStep>;

/** Handlers of the list of consents. */
export const onDashboard: HandlersOf<ConsentsState> = {
  filterChosen: (state, { filter }) => ({
    state: { ...state, list: { ...state.list, filter }, renewedConsentId: null },
  }),
  consentsSearched: (state, { query }) => ({ state: { ...state, list: { ...state.list, query } } }),
  consentViewed: ({ list }, { consentId }) =>
    cardOfConsent(list, consentId) === null ? null : openDetail(list, consentId),
  renewalWanted: (state, { consentId }) => startRenewal(state, consentId),
};

/** Handlers of the details of a consent. While the question about stopping is open, only the events of the question are handled. */
export const onDetail: HandlersOf<ConsentDetailState> = {
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
export const onRenewal: HandlersOf<ConsentRenewalState> = {
  renewalConfirmed: confirmRenewal,
  back: (state) => (state.sending ? null : returnTo(state.from, state.list, state.consentId, null)),
};

/** Handlers of the last screen, after sharing has ended. */
export const onStopped: HandlersOf<ConsentStoppedState> = {
  back: ({ list }) => ({ state: dashboardState(list), effects: [request('listConsents', {})] }),
};
