import type { ProviderDetail } from '@fin-link/contracts/browser';
import { problemOfFailure, problemOfFlow, type Problem } from '../problems/index.ts';
import { request, type FailedRequest } from '../requests/index.ts';
import type { Connection } from './bank-connection.ts';
import { formRequests, backToSearch, providerOfDetail, showExisting } from './connection.ts';
import { openConsentScreen } from './consent.ts';
import type { LinkEffect, EventOf, Handlers, Step } from './events.ts';
import { startProgress } from './follow.ts';
import type { CredentialsState, LinkModel } from './state.ts';
import { fail } from './trouble.ts';

export const credentials: Handlers<'credentials'> = {
  answeredGetProvider: (state, { answer }, model) => {
    const { connection } = state;
    if (answer.providerId !== connection.provider.providerId) return null;
    // The bank has moved its sign-in to its own site.
    if (providerOfDetail(answer).redirects && connection.providerAccountId !== null)
      return openConsentScreen({ ...connection, purpose: 'renew', provider: providerOfDetail(answer) });
    // The form of an existing connection, with its stored values, is read separately.
    if (connection.providerAccountId !== null)
      return { state: { ...state, connection: { ...connection, provider: providerOfDetail(answer) } } };
    return state.form === null ? showProvider(model, connection, state.problem, answer) : null;
  },
  answeredGetCredentialsForm: handleForm,
  answeredListAccounts: (state, { input, answer }) =>
    input.providerAccountId === state.connection.providerAccountId
      ? { state: { ...state, connection: { ...state.connection, hasAccounts: answer.length > 0 } } }
      : null,
  credentialsSubmitted: (state, event) => {
    if (state.form === null) return null;
    const { providerAccountId, provider } = state.connection;
    const { field, unchanged = [], idempotencyKey } = event;
    const submission =
      providerAccountId === null
        ? request('addProviderAccount', { providerId: provider.providerId, idempotencyKey }, { field })
        : request('updateCredentials', { providerAccountId, ...(unchanged.length > 0 && { unchanged }) }, { field });
    return { state: startProgress(state.connection), effects: [{ type: 'startTimers' }, submission] };
  },
  back: ({ connection }, _event, model) =>
    connection.beside ? showExisting(connection.provider) : backToSearch(model),
  chooseAnother: (_state, _event, model) => backToSearch(model),
  failedGetProvider: (state, { input, failure }, model) =>
    state.connection.providerAccountId === null && input.providerId === state.connection.provider.providerId
      ? handleFailedForm(state, failure, model)
      : null,
  failedGetCredentialsForm: (state, { input, failure }, model) =>
    input.providerAccountId === state.connection.providerAccountId ? handleFailedForm(state, failure, model) : null,
};

/**
 * Shows the bank's sign-in form. Opens the consent screen if the bank signs users in on its own site. A bank without a form cannot be
 * linked.
 */
export function showProvider(
  model: LinkModel,
  connection: Connection,
  problem: Problem | null,
  detail: ProviderDetail,
): Step {
  const detailedConnection: Connection = { ...connection, provider: providerOfDetail(detail) };
  if (detailedConnection.provider.redirects) return openConsentScreen(detailedConnection);
  const form = detail.loginForm;
  if (form === null || form.row.length === 0)
    return fail(model, problemOfFlow('form.empty'), detailedConnection, { kind: 'search' });
  return { state: { step: 'credentials', connection: detailedConnection, form, problem } };
}

/** Shows the sign-in form of an existing connection with its stored values. */
export const editConnection = (connection: Connection, problem: Problem | null): Step => ({
  state: { step: 'credentials', connection: { ...connection, hasAccounts: null }, form: null, problem },
  effects: [...formRequests(connection), ...accountsRequest(connection)],
});

/** Returns the request for the accounts of an existing connection, to know whether it has any. */
export const accountsRequest = ({ providerAccountId }: Connection): readonly LinkEffect[] =>
  providerAccountId === null ? [] : [request('listAccounts', { providerAccountId })];

/** Shows the sign-in form of an existing connection after it was read. */
function handleForm(
  state: CredentialsState,
  { input, answer: form }: EventOf<'answeredGetCredentialsForm'>,
  model: LinkModel,
): Step | null {
  if (state.form !== null || input.providerAccountId !== state.connection.providerAccountId) return null;
  if (form.row.length === 0) return fail(model, problemOfFlow('form.empty'), state.connection, { kind: 'search' });
  return { state: { ...state, form } };
}

/**
 * Signs in as for a new connection, because the session may not edit a connection that it did not create. The same login repairs the
 * existing connection; another login adds a new one.
 */
function signInAgain({ connection, problem }: CredentialsState): Step {
  const newLogin: Connection = { ...connection, providerAccountId: null, purpose: 'add' };
  return { state: { step: 'credentials', connection: newLogin, form: null, problem }, effects: formRequests(newLogin) };
}

function handleFailedForm(state: CredentialsState, failure: FailedRequest, model: LinkModel): Step | null {
  if (state.form !== null) return null;
  if (failure.code === 'capability.missing' && model.facts.start.action !== 'edit') return signInAgain(state);
  const problem = problemOfFailure(failure);
  const isGone = problem.class === 'connection.removed';
  return fail(model, problem, state.connection, { kind: isGone ? 'none' : 'credentials' });
}
