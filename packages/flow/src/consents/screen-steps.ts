import type { ConsentsEvent } from './consents-event.ts';
import type { ConsentDetailState, ConsentScreen, ConsentsState } from './consents-state.ts';
import { confirm, renew } from './renewal-steps.ts';
import { cardOfConsent } from './standing.ts';
import type { ConsentStep } from './step.ts';
import { stepStopping } from './stopping-steps.ts';
import { backTo, dashboard, detail } from './ways.ts';

function onDashboard(state: ConsentsState, event: ConsentsEvent): ConsentStep | null {
  const { book } = state;
  switch (event.type) {
    case 'filterChosen':
      return { state: { ...state, book: { ...book, filter: event.filter }, renewed: null } };
    case 'consentsSearched':
      return { state: { ...state, book: { ...book, query: event.query } } };
    case 'consentViewed':
      return cardOfConsent(book, event.consentId) === null ? null : detail(book, event.consentId);
    case 'renewalWanted':
      return renew(state, event.consentId);
    default:
      return null;
  }
}

function onDetail(state: ConsentDetailState, event: ConsentsEvent): ConsentStep | null {
  const { book, consentId, stopping } = state;
  const asked = stepStopping(state, event);
  if (asked !== null || stopping !== null) return asked;
  switch (event.type) {
    case 'back':
      return { state: dashboard(book) };
    case 'renewalWanted':
      return event.consentId === consentId ? renew(state, consentId) : null;
    case 'historyWanted':
      return state.history === 'failed'
        ? { state: { ...state, history: null }, effects: [{ type: 'readHistory', consentId }] }
        : null;
    case 'deletionChosen': {
      const offered = cardOfConsent(book, consentId)?.consent.deletion ?? null;
      if (offered === null || state.choosing !== null) return null;
      return {
        state: { ...state, choosing: event.deleteDataAtEnd, choiceProblem: null },
        effects: [{ type: 'setDeletion', consentId, deleteDataAtEnd: event.deleteDataAtEnd }],
      };
    }
    default:
      return null;
  }
}

/** What the user does, on the screen where it is done; null when it means nothing there. */
export function stepScreen(state: ConsentScreen, event: ConsentsEvent): ConsentStep | null {
  switch (state.step) {
    case 'consents':
      return onDashboard(state, event);
    case 'consentDetail':
      return onDetail(state, event);
    case 'consentRenewal':
      if (event.type === 'renewalConfirmed') return confirm(state);
      return event.type === 'back' && !state.sending ? backTo(state.from, state.book, state.consentId, null) : null;
    case 'consentStopped':
      return event.type === 'back' ? { state: dashboard(state.book), effects: [{ type: 'readConsents' }] } : null;
  }
}
