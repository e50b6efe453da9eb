import type { ProviderDetail } from '@fin-link/contracts/browser';
import { maySearch, providerOfDetail } from '../connection.ts';
import { startProgress } from '../follow.ts';
import type { LinkEffect } from '../link-effect.ts';
import type { Connection, LinkModel } from '../link-state.ts';
import { problemOfFailure, problemOfFlow } from '../problems.ts';
import type { Problem } from '../problems.ts';
import type { Handlers, Step } from '../step.ts';
import { fail } from '../trouble.ts';

/** Shows the bank's sign-in form; a bank without one cannot be linked this way. */
export function showProvider(
  model: LinkModel,
  connection: Connection,
  problem: Problem | null,
  detail: ProviderDetail,
): Step {
  const known: Connection = { ...connection, provider: providerOfDetail(detail) };
  const form = detail.loginForm;
  if (form === null || form.row.length === 0)
    return fail(model, problemOfFlow('form.empty'), known, { kind: 'search' });
  return { state: { step: 'credentials', connection: known, form, problem } };
}

const toSearch = (model: LinkModel): Step | null =>
  maySearch(model.facts) ? { state: { step: 'search', initialQuery: '' } } : null;

export const credentials: Handlers<'credentials'> = {
  providerLoaded: (state, event, model) => {
    if (state.form !== null || event.provider.providerId !== state.connection.provider.providerId) return null;
    return showProvider(model, state.connection, state.problem, event.provider);
  },
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
        : { type: 'updateCredentials', providerAccountId, field: event.field };
    return { state: startProgress(state.connection), effects: [{ type: 'startTimers' }, send] };
  },
  back: (_state, _event, model) => toSearch(model),
  chooseAnother: (_state, _event, model) => toSearch(model),
  requestFailed: (state, event, model) => {
    const { provider } = state.connection;
    if (event.request !== 'loadProvider' || event.subject !== provider.providerId || state.form !== null) return null;
    return fail(model, problemOfFailure(event.failure), state.connection, { kind: 'credentials' });
  },
};
