import type { ConsentView } from '@fin-link/contracts/browser';
import { request } from '../requests/index.ts';
import type { Answered, FailedRequest } from '../requests/index.ts';
import { after, emitError } from '../kernel/index.ts';
import type { Handlers } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { accountReads, renewalFound, withAccounts, withConsent, withConsents } from './consent-list.ts';
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
import { dashboard, detail } from './navigation.ts';
import type { ConsentStep } from './navigation.ts';
import { renewalFailed, renewed } from './renewing.ts';
import { stopFailed } from './stopping.ts';

/** A screen of the dashboard, or linking with a screen in the background. */
type OpenState = ConsentScreen | ConsentsLinkingState;

const listOf = (state: OpenState): ConsentList => (state.step === 'linking' ? state.behind.list : state.list);

const withList = (state: OpenState, list: ConsentList): OpenState =>
  state.step === 'linking' ? { ...state, behind: { ...state.behind, list } } : { ...state, list };

const emitRenewed = ({ consentId, providerAccountId }: ConsentView): ConsentsEffect => ({
  type: 'emit',
  event: { type: 'fin-consent-renewed', consentId, providerAccountId },
});

function shownAgain(state: ConsentDetailState, list: ConsentList): ConsentStep {
  const earlierConsent = cardOfConsent(state.list, state.consentId)?.consent;
  const now = cardOfConsent(list, state.consentId)?.consent;
  if (now === undefined) return { state: dashboard(list) };
  const isNew = JSON.stringify(now) !== JSON.stringify(earlierConsent);
  return {
    state: { ...state, list },
    effects: isNew ? [request('getConsentHistory', { consentId: state.consentId })] : [],
  };
}

/** Handles a new list. Emits and shows the result of a visit to the bank. */
function readAgain(state: OpenState, consents: readonly ConsentView[]): ConsentStep {
  const list = withConsents(listOf(state), consents);
  const reads = accountReads(list);
  if (state.step !== 'consents' && state.step !== 'consentDetail') {
    const isGone = state.step === 'consentRenewal' && cardOfConsent(list, state.consentId) === null;
    return { state: isGone ? dashboard(list) : withList(state, list), effects: reads };
  }
  const found = state.awaited === null ? null : renewalFound(state.awaited, consents);
  const { state: shown, effects = [] } =
    found === null ? asBefore({ ...state, awaited: null }, list) : asRenewed(state, list, found);
  return { state: shown, effects: [...effects, ...reads] };
}

function asBefore(state: ConsentsState | ConsentDetailState, list: ConsentList): ConsentStep {
  return state.step === 'consents' ? { state: { ...state, list } } : shownAgain(state, list);
}

function asRenewed(state: ConsentsState | ConsentDetailState, list: ConsentList, found: ConsentView): ConsentStep {
  const { consentId } = found;
  const step: ConsentStep =
    state.step === 'consents' ? { state: dashboard(list, consentId) } : detail(list, consentId, consentId);
  return after([emitRenewed(found)], step);
}

function revoked(state: OpenState, { answer }: Answered<'revokeConsent'>): ConsentStep {
  const { consent, bankTold, dataDeleted } = answer;
  const earlierConsent = cardOfConsent(listOf(state), consent.consentId)?.consent;
  const emitRevoked: ConsentsEffect = {
    type: 'emit',
    event: {
      type: 'fin-consent-revoked',
      consentId: consent.consentId,
      // Deleting the data also deletes the connection, so the id may only be known from the earlier consent.
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

function hereRenewed(state: OpenState, consent: ConsentView): ConsentStep {
  const isAsked = state.step === 'consentRenewal' && state.consentId === consent.consentId;
  return after(
    [emitRenewed(consent)],
    isAsked ? renewed(state, consent) : { state: withList(state, withConsent(listOf(state), consent)) },
  );
}

interface OfConsent {
  input: { consentId: number };
  failure: FailedRequest;
}

/** Handles a failed request for the displayed consent. Returns `null` if another consent is displayed. */
function failedHere<S extends OpenState>(
  state: S,
  { input, failure }: OfConsent,
  here: (state: S) => ConsentStep | null,
): ConsentStep | null {
  if (!('consentId' in state) || state.consentId !== input.consentId) return null;
  // The consent was deleted together with its data, so the list is read again.
  if (failure.code === 'consent.not-found')
    return { state: dashboard(listOf(state)), effects: [request('listConsents', {})] };
  return here(state);
}

/** Handlers of host events on every screen, including screens that did not send the request. */
export const hostHandlers: Handlers<OpenState, ConsentsEvent, ConsentsModel, ConsentStep> = {
  answeredListConsents: (state, { answer }) => readAgain(state, answer),
  answeredListAccounts: (state, { input, answer }) => ({
    state: withList(state, withAccounts(listOf(state), input.providerAccountId, answer)),
  }),
  answeredGetConsentHistory: (state, { input, answer: history }) =>
    state.step === 'consentDetail' && state.consentId === input.consentId ? { state: { ...state, history } } : null,
  answeredRenewConsent: (state, { answer }) => hereRenewed(state, answer),
  answeredSetConsentDeletion: (state, { answer }) => {
    const changed = withList(state, withConsent(listOf(state), answer));
    return { state: changed.step === 'consentDetail' ? { ...changed, choosing: null } : changed };
  },
  answeredRevokeConsent: revoked,
  failedListAccounts: (state, { input }) => ({
    state: withList(state, withAccounts(listOf(state), input.providerAccountId, 'failed')),
  }),
  failedGetConsentHistory: (state, event) =>
    failedHere(state, event, (here) =>
      here.step === 'consentDetail' ? { state: { ...here, history: 'failed' } } : null,
    ),
  failedRenewConsent: (state, event) =>
    failedHere(state, event, (here) => (here.step === 'consentRenewal' ? renewalFailed(here, event) : null)),
  failedRevokeConsent: (state, event) =>
    failedHere(state, event, (here) => (here.step === 'consentDetail' ? stopFailed(here, event) : null)),
  failedSetConsentDeletion: (state, event) =>
    failedHere(state, event, (here) => {
      if (here.step !== 'consentDetail') return null;
      const choiceProblem = problemOfFailure(event.failure);
      return { state: { ...here, choosing: null, choiceProblem }, effects: [emitError(choiceProblem)] };
    }),
};
