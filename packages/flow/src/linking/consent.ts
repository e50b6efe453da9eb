import { type ConsentView, markAddress } from '@fin-link/contracts/browser';
import { emitError } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { request, type FailedRequest, type RequestEffect } from '../requests/index.ts';
import { handOff } from './authorization.ts';
import type { BankJourney, Connection } from './bank-connection.ts';
import { backToSearch, showExisting, newConnection } from './connection.ts';
import type { EventOf, Handlers, Step } from './events.ts';
import { exit } from './exit.ts';
import { open } from './opening.ts';
import type { ConsentState, LinkModel } from './state.ts';
import { fail } from './trouble.ts';

export const consent: Handlers<'consent'> = {
  answeredGetConsent: (state, { answer }) => handleConsent(state, answer),
  answeredCreateConsent: (state, { answer }) => handleConsent(state, answer),
  answeredSetConsentDeletion: (state, { answer }) => handleConsent(state, answer),
  consentAgreed: (state, _event, model) => handleAgreement(state, model),
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
  consentDeclined: (state, _event, model) => handleDecline(state, model),
  back: ({ connection }, _event, model) =>
    connection.beside ? showExisting(connection.provider) : backToSearch(model),
  failedGetConsent: (state, { input, failure }, model) =>
    isAwaited(state, request('getConsent', input))
      ? handleMissingConsent(state, { request: 'getConsent', failure }, model)
      : null,
  failedCreateConsent: (state, { input, failure }, model) =>
    isAwaited(state, request('createConsent', input))
      ? handleMissingConsent(state, { request: 'createConsent', failure }, model)
      : null,
  failedRenewConsent: handleFailedRenewal,
  failedSetConsentDeletion: (state, { input, failure }) => handleFailedSave(state, input.consentId, failure),
};

/** Handles a consent that was read or changed. */
function handleConsent(state: ConsentState, consent: ConsentView): Step | null {
  if (consent.providerId !== state.connection.provider.providerId) return null;
  if (state.consent === null) return showConsent(state, consent);
  return state.saving === 'deletion' && consent.consentId === state.consent.consentId
    ? { state: { ...state, consent, saving: null } }
    : null;
}

/** Continues after the user has agreed: confirms a renewal here, or opens the bank. */
function handleAgreement(state: ConsentState, model: LinkModel): Step | null {
  const journey = journeyOfConsent(state);
  if (journey === null || state.saving !== null) return null;
  if (state.purpose === 'renew' && journey.consent.renewal?.at === 'here')
    return {
      state: { ...state, saving: 'renewal', problem: null },
      effects: [request('renewConsent', { consentId: journey.consent.consentId })],
    };
  return handOff(journey, model.facts.redirectMode);
}

/** Returns the journey to the bank; `null` while the consent is loading. */
function journeyOfConsent({ connection, consent, before, purpose }: ConsentState): BankJourney | null {
  return consent === null ? null : { connection, consent, before, purpose, earlier: [] };
}

/** Handles a declined consent: returns to the search, or ends the flow if the session has no search. */
function handleDecline({ connection }: ConsentState, model: LinkModel): Step {
  const search = backToSearch(model);
  if (search === null) return exit(model);
  if (connection.purpose === 'renew' || search.state.step !== 'search') return search;
  return {
    ...search,
    state: { ...search.state, nothingShared: true },
    effects: [{ type: 'announce', announcement: { key: 'nothingShared' } }],
  };
}

/** Whether the screen is waiting for the result of this request. */
function isAwaited(
  state: ConsentState,
  { request: name, input }: RequestEffect<'getConsent' | 'createConsent'>,
): boolean {
  if (state.consent !== null) return false;
  const awaitedRequest = consentRequest(state);
  const idOf = (one: typeof input): number => ('consentId' in one ? one.consentId : one.providerId);
  return awaitedRequest.request === name && idOf(awaitedRequest.input) === idOf(input);
}

interface FailedConsentRead {
  request: 'getConsent' | 'createConsent';
  failure: FailedRequest;
}

function handleMissingConsent(
  state: ConsentState,
  { request: name, failure }: FailedConsentRead,
  model: LinkModel,
): Step | null {
  const { connection } = state;
  // The earlier consent no longer exists, so a new one is requested.
  if (failure.code === 'consent.not-found' && connection.consentId !== null)
    return openConsentScreen({ ...connection, consentId: null });
  // The session may not renew a connection that it did not create. A new sign-in by the same person repairs the connection.
  if (failure.code === 'capability.missing' && name === 'createConsent' && mayAddBeside(state, model))
    return openConsentScreen({ ...connection, providerAccountId: null, consentId: null, purpose: 'add' });
  return fail(model, problemOfFailure(failure), connection, { kind: 'consent' });
}

/** Whether a new connection may replace the renewal of this one. Returns `false` if the session was started to renew. */
const mayAddBeside = ({ connection }: ConsentState, { facts }: LinkModel): boolean =>
  connection.providerAccountId !== null && facts.start.action !== 'renew';

/** Handles a failed renewal. Opens the bank if the host reports that the bank is needed. */
function handleFailedRenewal(state: ConsentState, event: EventOf<'failedRenewConsent'>, model: LinkModel): Step | null {
  const { input, failure } = event;
  const journey = journeyOfConsent(state);
  const isAwaitedRenewal = state.saving !== null && journey?.consent.consentId === input.consentId;
  if (isAwaitedRenewal && failure.code === 'consent.bank-needed') return handOff(journey, model.facts.redirectMode);
  return handleFailedSave(state, input.consentId, failure);
}

/** Shows the problem of a change that could not be saved; returns `null` if no change of this consent is pending. */
function handleFailedSave(state: ConsentState, consentId: number, failure: FailedRequest): Step | null {
  if (state.consent === null || state.saving === null || state.consent.consentId !== consentId) return null;
  const problem = problemOfFailure(failure);
  return { state: { ...state, saving: null, problem }, effects: [emitError(problem)] };
}

/** Whether the user has not yet authorized the consent at the bank. */
export const awaitsAuthorization = ({ status }: ConsentView): boolean =>
  status === 'CONSENT_GENERATED' || status === 'CONSENT_ACCEPTED' || status === 'PENDING';

/**
 * Returns the request for the consent to show: the existing consent of the connection, or a new one if the existing consent cannot be
 * renewed.
 */
export function consentRequest({ connection, before }: ConsentState): RequestEffect<'getConsent' | 'createConsent'> {
  const { consentId, providerAccountId, provider } = connection;
  return consentId !== null && before === null
    ? request('getConsent', { consentId })
    : request('createConsent', {
        providerId: provider.providerId,
        ...(providerAccountId !== null && { providerAccountId }),
      });
}

/** Opens the consent screen, which is the first step at every bank that signs users in on its own site. */
export function openConsentScreen(connection: Connection): Step {
  const state: ConsentState = {
    step: 'consent',
    connection,
    purpose: 'give',
    consent: null,
    before: null,
    saving: null,
    problem: null,
  };
  return { state, effects: [consentRequest(state)] };
}

/** Returns the connection of a consent. The member `provider` has only the id and the name of the bank; the other members are defaults. */
export function connectionOfConsent(consent: ConsentView): Connection {
  const { providerId, providerName, providerAccountId, consentId } = consent;
  return {
    ...newConnection({
      providerId,
      name: providerName,
      hostName: '',
      logo: markAddress(providerName),
      loginUrl: null,
      forgetPasswordUrl: null,
      help: null,
      redirects: true,
    }),
    providerAccountId,
    consentId: awaitsAuthorization(consent) ? null : consentId,
    purpose: providerAccountId === null ? 'add' : 'renew',
  };
}

/** Shows the consent that was read. Requests a new consent if this one can no longer be used. */
export function showConsent(state: ConsentState, consent: ConsentView): Step {
  const shownState = { ...state, consent, saving: null, problem: null };
  if (awaitsAuthorization(consent) || state.before !== null) return { state: { ...shownState, purpose: 'give' } };
  if (consent.renewal !== null) return { state: { ...shownState, purpose: 'renew', before: consent } };
  const endedState: ConsentState = { ...state, before: consent };
  return { state: endedState, effects: [consentRequest(endedState)] };
}
