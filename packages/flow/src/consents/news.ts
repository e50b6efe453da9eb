import type { ConsentView } from '@fin-link/contracts/browser';
import { problemOfFailure } from '../problems/problems.ts';
import { tellError } from '../kernel/index.ts';
import { accountReads, renewalFound, withAccounts, withConsent, withConsents } from './book.ts';
import type { ConsentsEffect } from './consents-effect.ts';
import type { ConsentNews } from './consents-event.ts';
import type {
  ConsentBook,
  ConsentDetailState,
  ConsentLinkingState,
  ConsentScreen,
  ConsentsState,
} from './consents-state.ts';
import { renewalFailed, renewed } from './renewal-steps.ts';
import { cardOfConsent } from './standing.ts';
import type { ConsentStep } from './step.ts';
import { stopFailed, stopped } from './stopping-steps.ts';
import { dashboard, detail } from './ways.ts';

type Standing = ConsentScreen | ConsentLinkingState;
type News<T extends ConsentNews['type']> = Extract<ConsentNews, { type: T }>;

const bookOf = (state: Standing): ConsentBook => (state.step === 'linking' ? state.behind.book : state.book);

const withBook = (state: Standing, book: ConsentBook): Standing =>
  state.step === 'linking' ? { ...state, behind: { ...state.behind, book } } : { ...state, book };

const tellRenewed = ({ consentId, providerAccountId }: ConsentView): ConsentsEffect => ({
  type: 'tell',
  event: { type: 'fin-consent-renewed', consentId, providerAccountId },
});

const before = (first: ConsentsEffect, step: ConsentStep): ConsentStep => ({
  state: step.state,
  effects: [first, ...(step.effects ?? [])],
});

function shownAgain(state: ConsentDetailState, book: ConsentBook): ConsentStep {
  const known = cardOfConsent(state.book, state.consentId)?.consent;
  const now = cardOfConsent(book, state.consentId)?.consent;
  if (now === undefined) return { state: dashboard(book) };
  const isNew = JSON.stringify(now) !== JSON.stringify(known);
  return {
    state: { ...state, book },
    effects: isNew ? [{ type: 'readHistory', consentId: state.consentId }] : [],
  };
}

/** The list was read: what came of the way to the bank is told, and its screen shows it. */
function readAgain(state: Standing, { consents }: News<'consentsRead'>): ConsentStep {
  const book = withConsents(bookOf(state), consents);
  const reads = accountReads(book);
  if (state.step !== 'consents' && state.step !== 'consentDetail') {
    const isGone = state.step === 'consentRenewal' && cardOfConsent(book, state.consentId) === null;
    return { state: isGone ? dashboard(book) : withBook(state, book), effects: reads };
  }
  const found = state.awaited === null ? null : renewalFound(state.awaited, consents);
  const { state: shown, effects = [] } =
    found === null ? asBefore({ ...state, awaited: null }, book) : asRenewed(state, book, found);
  return { state: shown, effects: [...effects, ...reads] };
}

function asBefore(state: ConsentsState | ConsentDetailState, book: ConsentBook): ConsentStep {
  return state.step === 'consents' ? { state: { ...state, book } } : shownAgain(state, book);
}

function asRenewed(state: ConsentsState | ConsentDetailState, book: ConsentBook, found: ConsentView): ConsentStep {
  const { consentId } = found;
  const step: ConsentStep =
    state.step === 'consents' ? { state: dashboard(book, consentId) } : detail(book, consentId, consentId);
  return before(tellRenewed(found), step);
}

function revoked(state: Standing, event: News<'consentRevoked'>): ConsentStep {
  const { consent, dataDeleted } = event.revocation;
  const known = cardOfConsent(bookOf(state), consent.consentId)?.consent;
  const told: ConsentsEffect = {
    type: 'tell',
    event: {
      type: 'fin-consent-revoked',
      consentId: consent.consentId,
      // What is deleted takes its connection along.
      providerAccountId: consent.providerAccountId ?? known?.providerAccountId ?? null,
      hardDelete: dataDeleted,
    },
  };
  const result = state.step === 'consentDetail' ? stopped(state, event) : null;
  return before(told, result ?? { state: withBook(state, withConsent(bookOf(state), consent)) });
}

function hereRenewed(state: Standing, event: News<'consentRenewed'>): ConsentStep {
  const { consent } = event;
  const isAsked = state.step === 'consentRenewal' && state.consentId === consent.consentId;
  const step = isAsked ? renewed(state, event) : { state: withBook(state, withConsent(bookOf(state), consent)) };
  return before(tellRenewed(consent), step);
}

function failed(state: Standing, event: News<'consentFailed'>): ConsentStep | null {
  const { request, subject, failure } = event;
  if (request === 'readSharedAccounts')
    return { state: withBook(state, withAccounts(bookOf(state), subject, 'failed')) };
  const isHere = 'consentId' in state && state.consentId === subject;
  // It is gone altogether, with its user's data: the list no longer has it.
  if (isHere && failure.code === 'consent.not-found')
    return { state: dashboard(bookOf(state)), effects: [{ type: 'readConsents' }] };
  if (state.step === 'consentRenewal' && request === 'renewConsent' && isHere) return renewalFailed(state, event);
  if (state.step !== 'consentDetail' || !isHere) return null;
  if (request === 'revokeConsent') return stopFailed(state, event);
  if (request === 'readHistory') return { state: { ...state, history: 'failed' } };
  if (request !== 'setDeletion') return null;
  const choiceProblem = problemOfFailure(failure);
  return { state: { ...state, choosing: null, choiceProblem }, effects: [tellError(choiceProblem)] };
}

/** What the host says counts on every screen, also on one that did not ask for it. */
export function hear(state: Standing, event: ConsentNews): ConsentStep | null {
  switch (event.type) {
    case 'consentsRead':
      return readAgain(state, event);
    case 'sharedAccountsRead':
      return { state: withBook(state, withAccounts(bookOf(state), event.providerAccountId, event.accounts)) };
    case 'historyRead':
      return state.step === 'consentDetail' && state.consentId === event.consentId
        ? { state: { ...state, history: event.history } }
        : null;
    case 'consentRenewed':
      return hereRenewed(state, event);
    case 'deletionSet': {
      const changed = withBook(state, withConsent(bookOf(state), event.consent));
      return { state: changed.step === 'consentDetail' ? { ...changed, choosing: null } : changed };
    }
    case 'consentRevoked':
      return revoked(state, event);
    case 'consentFailed':
      return failed(state, event);
    default:
      return null;
  }
}
