import { askConsent, askForConsent, consentArrived } from '../../bank-authorization/ask-consent.ts';
import type { BankJourney, ConsentState } from '../../bank-authorization/bank-authorization-state.ts';
import { handOff } from '../../bank-authorization/follow-authorization.ts';
import { backToSearch, showExisting } from '../moves/connection.ts';
import { exit } from '../moves/exit.ts';
import type { EventOf } from '../model/link-event.ts';
import type { LinkModel } from '../model/link-state.ts';
import { problemOfFailure } from '../../problems/problems.ts';
import { open } from '../moves/start.ts';
import type { Handlers, Step } from '../model/step.ts';
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
      effects: [{ type: 'renewConsent', consentId: journey.consent.consentId }],
    };
  return handOff(journey, model.facts.redirectMode);
}

/** Nothing was shared that is not shared already. */
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

function requestFailed(state: ConsentState, event: EventOf<'requestFailed'>, model: LinkModel): Step | null {
  const { connection, consent, saving } = state;
  const problem = problemOfFailure(event.failure);
  if (consent === null) {
    const asked = askForConsent(state);
    const subject = 'consentId' in asked ? asked.consentId : connection.provider.providerId;
    if (event.request !== asked.type || event.subject !== subject) return null;
    // What was agreed to before is gone: another consent is asked for.
    if (event.failure.code === 'consent.not-found' && connection.consentId !== null)
      return askConsent({ ...connection, consentId: null });
    // What this session did not make it may not renew. The same person at the bank mends it by signing in anew.
    if (event.failure.code === 'capability.missing' && asked.type === 'createConsent' && isOfferedBeside(state, model))
      return askConsent({ ...connection, providerAccountId: null, consentId: null, purpose: 'add' });
    return fail(model, problem, connection, { kind: 'consent' });
  }
  if (saving === null || event.subject !== consent.consentId) return null;
  if (event.request === 'renewConsent' && event.failure.code === 'consent.bank-needed') {
    const journey = journeyFrom(state);
    return journey === null ? null : handOff(journey, model.facts.redirectMode);
  }
  if (event.request !== 'renewConsent' && event.request !== 'setDeletion') return null;
  return { state: { ...state, saving: null, problem }, effects: [emitProblem(problem)] };
}

export const consent: Handlers<'consent'> = {
  consentLoaded: (state, event) => {
    if (event.consent.providerId !== state.connection.provider.providerId) return null;
    if (state.consent === null) return consentArrived(state, event.consent);
    return state.saving === 'deletion' && event.consent.consentId === state.consent.consentId
      ? { state: { ...state, consent: event.consent, saving: null } }
      : null;
  },
  consentAgreed: (state, _event, model) => agreed(state, model),
  consentRenewed: ({ connection, saving }, event, model) => {
    const { providerAccountId } = event.consent;
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
          effects: [{ type: 'setDeletion', consentId: state.consent.consentId, deleteDataAtEnd }],
        },
  consentDeclined: (state, _event, model) => declined(state, model),
  back: ({ connection }, _event, model) =>
    connection.beside ? showExisting(connection.provider) : backToSearch(model),
  requestFailed,
};
