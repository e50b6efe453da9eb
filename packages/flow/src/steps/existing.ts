import type { ProviderAccountView } from '@fin-link/contracts/browser';
import { connectionOfAccount, maySearch, newConnection, withPastRequest } from '../connection.ts';
import { pickUp } from '../follow.ts';
import type { ExistingState } from '../link-state.ts';
import { problemOfFailure } from '../problems.ts';
import type { Handlers, Step } from '../step.ts';
import { fail } from '../trouble.ts';

const differentLogin = (state: ExistingState): Step => ({
  state: { step: 'credentials', connection: newConnection(state.provider), form: null, problem: null },
  effects: [{ type: 'loadProvider', providerId: state.provider.providerId }],
});

const chosen = (state: ExistingState, providerAccountId: number): ProviderAccountView | undefined =>
  state.connections?.find((one) => one.providerAccountId === providerAccountId);

export const existing: Handlers<'existing'> = {
  connectionsLoaded: (state, event) => {
    if (event.providerId !== state.provider.providerId) return null;
    const connections = event.providerAccounts
      .filter((one) => one.providerId === state.provider.providerId)
      .toSorted((a, b) => Date.parse(b.createdDate) - Date.parse(a.createdDate));
    return connections.length === 0 ? differentLogin(state) : { state: { ...state, connections } };
  },
  existingUsed: (state, event, model) => {
    const account = chosen(state, event.providerAccountId);
    return account === undefined
      ? null
      : pickUp(model, connectionOfAccount(account, 'refresh', state.provider), account);
  },
  existingFixed: (state, event) => {
    const account = chosen(state, event.providerAccountId);
    if (account === undefined) return null;
    const connection = withPastRequest(connectionOfAccount(account, 'edit', state.provider), account.requestId);
    return {
      state: { step: 'credentials', connection, form: null, problem: null },
      effects: [{ type: 'loadProvider', providerId: state.provider.providerId }],
    };
  },
  differentLoginPicked: (state) => differentLogin(state),
  back: (_state, _event, model) => (maySearch(model.facts) ? { state: { step: 'search', initialQuery: '' } } : null),
  chooseAnother: (_state, _event, model) =>
    maySearch(model.facts) ? { state: { step: 'search', initialQuery: '' } } : null,
  requestFailed: (state, event, model) => {
    if (event.request !== 'loadConnections' || event.subject !== state.provider.providerId) return null;
    return fail(model, problemOfFailure(event.failure), newConnection(state.provider), { kind: 'connections' });
  },
};
