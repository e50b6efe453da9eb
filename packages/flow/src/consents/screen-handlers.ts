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
import { backTo, dashboard, detail } from './navigation.ts';
import type { ConsentStep } from './navigation.ts';
import { confirm, renew } from './renewing.ts';
import { chooseWhileStopping, stopping } from './stopping.ts';

type HandlersOf<S> = Handlers<S, ConsentsEvent, ConsentsModel, ConsentStep>;

export const onDashboard: HandlersOf<ConsentsState> = {
  filterChosen: (state, { filter }) => ({
    state: { ...state, list: { ...state.list, filter }, renewedConsentId: null },
  }),
  consentsSearched: (state, { query }) => ({ state: { ...state, list: { ...state.list, query } } }),
  consentViewed: ({ list }, { consentId }) =>
    cardOfConsent(list, consentId) === null ? null : detail(list, consentId),
  renewalWanted: (state, { consentId }) => renew(state, consentId),
};

/** Handlers of screen R2. They ignore all other events while the question about stopping is open. */
export const onDetail: HandlersOf<ConsentDetailState> = {
  ...stopping,
  back: (state) => (state.stopping === null ? { state: dashboard(state.list) } : null),
  renewalWanted: (state, { consentId }) =>
    state.stopping === null && state.consentId === consentId ? renew(state, consentId) : null,
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
    const offered = cardOfConsent(list, consentId)?.consent.deletion ?? null;
    if (offered === null || choosing !== null) return null;
    return {
      state: { ...state, choosing: deleteDataAtEnd, choiceProblem: null },
      effects: [request('setConsentDeletion', { consentId, deleteDataAtEnd })],
    };
  },
};

export const onRenewal: HandlersOf<ConsentRenewalState> = {
  renewalConfirmed: confirm,
  back: (state) => (state.sending ? null : backTo(state.from, state.list, state.consentId, null)),
};

export const onStopped: HandlersOf<ConsentStoppedState> = {
  back: ({ list }) => ({ state: dashboard(list), effects: [request('listConsents', {})] }),
};
