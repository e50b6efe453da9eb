import { request } from '../../requests/index.ts';
import type { FailedRequest, RequestEffect } from '../../requests/index.ts';
import type { ConsentView } from '@fin-link/contracts/browser';
import { problemOfFailure } from '../../problems/index.ts';
import { askConsent, askForConsent, consentArrived } from '../authorizations/ask-consent.ts';
import { handOff } from '../authorizations/follow-authorization.ts';
import type { BankJourney, ConsentState } from '../model/authorization-state.ts';
import type { EventOf } from '../model/link-event.ts';
import type { LinkModel } from '../model/link-state.ts';
import type { Handlers, Step } from '../model/step.ts';
import { backToSearch, showExisting } from '../moves/connection.ts';
import { exit } from '../moves/exit.ts';
import { open } from '../moves/start.ts';
import { emitProblem, fail } from '../moves/trouble.ts';

function journeyFrom({ connection, consent, before, purpose }: ConsentState): BankJourney | null {
  return consent === null ? null : { connection, consent, before, purpose, earlier: [] };
}

function agreed(state: ConsentState, model: LinkModel): Step | null {
  const journey = journeyFrom(state);
  if (journey === null || state.saving !== null) return null;
  if (state.purpose === 'renew' && journey.consent.renewal?.at === 'here')
    return {
      state: { ...state, saving: 'renewal', problem: null },
      effects: [request('renewConsent', { consentId: journey.consent.consentId })],
    };
  return handOff(journey, model.facts.redirectMode);
}

/** Handles a declined consent: returns to the search, or ends the flow if the session has no search. */
function declined({ connection }: ConsentState, model: LinkModel): Step {
  const search = backToSearch(model);
  if (search === null) return exit(model);
  if (connection.purpose === 'renew' || search.state.step !== 'search') return search;
  return {
    ...search,
    state: { ...search.state, nothingShared: true },
    effects: [{ type: 'announce', announcement: { key: 'nothingShared' } }],
  };
}

const isOfferedBeside = ({ connection }: ConsentState, { facts }: LinkModel): boolean =>
  connection.providerAccountId !== null && facts.start.action !== 'renew';

interface Missing {
  request: 'getConsent' | 'createConsent';
  failure: FailedRequest;
}

/** Whether the screen is waiting for this request. */
function isAwaited(
  state: ConsentState,
  { request: name, input }: RequestEffect<'getConsent' | 'createConsent'>,
): boolean {
  if (state.consent !== null) return false;
  const awaited = askForConsent(state);
  const idOf = (one: typeof input): number => ('consentId' in one ? one.consentId : one.providerId);
  return awaited.request === name && idOf(awaited.input) === idOf(input);
}

/** Handles a failed request for the consent. */
function missing(state: ConsentState, { request: name, failure }: Missing, model: LinkModel): Step | null {
  const { connection } = state;
  // The earlier consent no longer exists, so a new one is requested.
  if (failure.code === 'consent.not-found' && connection.consentId !== null)
    return askConsent({ ...connection, consentId: null });
  // The session may not renew a connection that it did not create. A new sign-in by the same person repairs the connection.
  if (failure.code === 'capability.missing' && name === 'createConsent' && isOfferedBeside(state, model))
    return askConsent({ ...connection, providerAccountId: null, consentId: null, purpose: 'add' });
  return fail(model, problemOfFailure(failure), connection, { kind: 'consent' });
}

function notSaved(state: ConsentState, consentId: number, failure: FailedRequest): Step | null {
  if (state.consent === null || state.saving === null || state.consent.consentId !== consentId) return null;
  const problem = problemOfFailure(failure);
  return { state: { ...state, saving: null, problem }, effects: [emitProblem(problem)] };
}

function renewalFailed(state: ConsentState, event: EventOf<'failedRenewConsent'>, model: LinkModel): Step | null {
  const { input, failure } = event;
  const journey = journeyFrom(state);
  const isAsked = state.saving !== null && journey?.consent.consentId === input.consentId;
  if (isAsked && failure.code === 'consent.bank-needed') return handOff(journey, model.facts.redirectMode);
  return notSaved(state, input.consentId, failure);
}

function loaded(state: ConsentState, consent: ConsentView): Step | null {
  if (consent.providerId !== state.connection.provider.providerId) return null;
  if (state.consent === null) return consentArrived(state, consent);
  return state.saving === 'deletion' && consent.consentId === state.consent.consentId
    ? { state: { ...state, consent, saving: null } }
    : null;
}

export const consent: Handlers<'consent'> = {
  answeredGetConsent: (state, { answer }) => loaded(state, answer),
  answeredCreateConsent: (state, { answer }) => loaded(state, answer),
  answeredSetConsentDeletion: (state, { answer }) => loaded(state, answer),
  consentAgreed: (state, _event, model) => agreed(state, model),
  answeredRenewConsent: ({ connection, saving }, { answer }, model) => {
    const { providerAccountId } = answer;
    if (saving !== 'renewal' || providerAccountId === null || providerAccountId !== connection.providerAccountId)
      return null;
    if (!model.facts.lite) return open({ kind: 'providerAccount', providerAccountId, as: 'renewed' });
    const link = { providerAccountId, accountIds: [] };
    return exit(model, { completed: [link], effects: [{ type: 'emit', event: { type: 'fin-success', ...link } }] });
  },
  deletionChosen: (state, { deleteDataAtEnd }) =>
    state.consent?.deletion == null || state.saving !== null
      ? null
      : {
          state: { ...state, saving: 'deletion', problem: null },
          effects: [request('setConsentDeletion', { consentId: state.consent.consentId, deleteDataAtEnd })],
        },
  consentDeclined: (state, _event, model) => declined(state, model),
  back: ({ connection }, _event, model) =>
    connection.beside ? showExisting(connection.provider) : backToSearch(model),
  failedGetConsent: (state, { input, failure }, model) =>
    isAwaited(state, request('getConsent', input)) ? missing(state, { request: 'getConsent', failure }, model) : null,
  failedCreateConsent: (state, { input, failure }, model) =>
    isAwaited(state, request('createConsent', input))
      ? missing(state, { request: 'createConsent', failure }, model)
      : null,
  failedRenewConsent: renewalFailed,
  failedSetConsentDeletion: (state, { input, failure }) => notSaved(state, input.consentId, failure),
};
