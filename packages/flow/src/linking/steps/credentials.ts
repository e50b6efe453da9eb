import type { ProviderDetail } from '@fin-link/contracts/browser';
import { askConsent } from '../../bank-authorization/ask-consent.ts';
import { askForForm, backToSearch, providerOfDetail, showExisting } from '../moves/connection.ts';
import { startProgress } from '../moves/follow.ts';
import type { LinkEffect } from '../model/link-effect.ts';
import type { EventOf } from '../model/link-event.ts';
import type { Connection } from '../model/connection-state.ts';
import type { CredentialsState, LinkModel } from '../model/link-state.ts';
import { problemOfFailure, problemOfFlow } from '../../problems/problems.ts';
import type { Problem } from '../../problems/problems.ts';
import type { Handlers, Step } from '../model/step.ts';
import { fail } from '../moves/trouble.ts';

/** Shows the bank's sign-in form; a bank without one cannot be linked this way. */
export function showProvider(
  model: LinkModel,
  connection: Connection,
  problem: Problem | null,
  detail: ProviderDetail,
): Step {
  const known: Connection = { ...connection, provider: providerOfDetail(detail) };
  if (known.provider.redirects) return askConsent(known);
  const form = detail.loginForm;
  if (form === null || form.row.length === 0)
    return fail(model, problemOfFlow('form.empty'), known, { kind: 'search' });
  return { state: { step: 'credentials', connection: known, form, problem } };
}

/** Shows the sign-in form of a connection that is there, with what is stored of it. */
export const editConnection = (connection: Connection, problem: Problem | null): Step => ({
  state: { step: 'credentials', connection, form: null, problem },
  effects: askForForm(connection),
});

function credentialsFormLoaded(
  state: CredentialsState,
  { providerAccountId, form }: EventOf<'credentialsFormLoaded'>,
  model: LinkModel,
): Step | null {
  if (state.form !== null || providerAccountId !== state.connection.providerAccountId) return null;
  if (form.row.length === 0) return fail(model, problemOfFlow('form.empty'), state.connection, { kind: 'search' });
  return { state: { ...state, form } };
}

/**
 * What this session did not make it may not edit. Signing in again under the same name mends it all the same, and under another
 * name makes a connection of its own.
 */
function signInAnew({ connection, problem }: CredentialsState): Step {
  const anew: Connection = { ...connection, providerAccountId: null, purpose: 'add' };
  return { state: { step: 'credentials', connection: anew, form: null, problem }, effects: askForForm(anew) };
}

export const credentials: Handlers<'credentials'> = {
  providerLoaded: (state, event, model) => {
    const { connection } = state;
    if (event.provider.providerId !== connection.provider.providerId) return null;
    // The bank signs users in by itself now.
    if (providerOfDetail(event.provider).redirects && connection.providerAccountId !== null)
      return askConsent({ ...connection, purpose: 'renew', provider: providerOfDetail(event.provider) });
    // The form of a connection that is there is the one with what is stored.
    if (connection.providerAccountId !== null)
      return { state: { ...state, connection: { ...connection, provider: providerOfDetail(event.provider) } } };
    return state.form === null ? showProvider(model, connection, state.problem, event.provider) : null;
  },
  credentialsFormLoaded,
  credentialsSubmitted: (state, event) => {
    if (state.form === null) return null;
    const { providerAccountId, provider } = state.connection;
    const send: LinkEffect =
      providerAccountId === null
        ? {
            type: 'addProviderAccount',
            providerId: provider.providerId,
            field: event.field,
            idempotencyKey: event.idempotencyKey,
          }
        : { type: 'updateCredentials', providerAccountId, field: event.field, unchanged: event.unchanged ?? [] };
    return { state: startProgress(state.connection), effects: [{ type: 'startTimers' }, send] };
  },
  back: ({ connection }, _event, model) =>
    connection.beside ? showExisting(connection.provider) : backToSearch(model),
  chooseAnother: (_state, _event, model) => backToSearch(model),
  requestFailed: (state, event, model) => {
    const { provider, providerAccountId } = state.connection;
    const isAsked =
      providerAccountId === null
        ? event.request === 'loadProvider' && event.subject === provider.providerId
        : event.request === 'loadCredentialsForm' && event.subject === providerAccountId;
    if (!isAsked || state.form !== null) return null;
    if (event.failure.code === 'capability.missing' && model.facts.start.action !== 'edit') return signInAnew(state);
    const problem = problemOfFailure(event.failure);
    const isGone = problem.class === 'connection.removed';
    return fail(model, problem, state.connection, { kind: isGone ? 'none' : 'credentials' });
  },
};
