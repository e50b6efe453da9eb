import type { ProviderAccountView } from '@fin-link/contracts/browser';
import { backToSearch, connectionOfAccount, newConnection, withPastRequest } from '../connection.ts';
import { pickUp, startProgress } from '../follow.ts';
import type { LinkEffect } from '../link-effect.ts';
import type { ExistingState, LinkProvider } from '../link-state.ts';
import { problemOfFailure } from '../problems.ts';
import type { Handlers, Step } from '../step.ts';
import { fail } from '../trouble.ts';
import { editConnection } from './credentials.ts';

/** Of so many connections the accounts are named. */
const mostDescribed = 5;

/** The user has connections at this bank: whether one of them will do is asked before another is made. */
export const showExisting = (provider: LinkProvider): Step => ({
  state: { step: 'existing', provider, connections: null, accounts: {} },
  effects: [{ type: 'loadConnections', providerId: provider.providerId }],
});

const differentLogin = (state: ExistingState): Step => editConnection(newConnection(state.provider), null);

const chosen = (state: ExistingState, providerAccountId: number): ProviderAccountView | undefined =>
  state.connections?.find((one) => one.providerAccountId === providerAccountId);

export const existing: Handlers<'existing'> = {
  connectionsLoaded: (state, event) => {
    if (event.providerId !== state.provider.providerId) return null;
    const connections = event.providerAccounts
      .filter((one) => one.providerId === state.provider.providerId)
      .toSorted((a, b) => Date.parse(b.createdDate) - Date.parse(a.createdDate));
    if (connections.length === 0) return differentLogin(state);
    const effects = connections
      .slice(0, mostDescribed)
      .map(({ providerAccountId }): LinkEffect => ({ type: 'loadAccounts', providerAccountId }));
    return { state: { ...state, connections }, effects };
  },
  accountsLoaded: (state, { providerAccountId, accounts }) =>
    chosen(state, providerAccountId) === undefined
      ? null
      : { state: { ...state, accounts: { ...state.accounts, [providerAccountId]: accounts } } },
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
    return editConnection(connection, null);
  },
  existingRefreshed: (state, { providerAccountId }) => {
    const account = chosen(state, providerAccountId);
    if (account === undefined) return null;
    const connection = withPastRequest(connectionOfAccount(account, 'refresh', state.provider), account.requestId);
    return {
      state: startProgress(connection),
      effects: [{ type: 'startTimers' }, { type: 'refreshProviderAccount', providerAccountId }],
    };
  },
  differentLoginPicked: (state) => differentLogin(state),
  back: (_state, _event, model) => backToSearch(model),
  chooseAnother: (_state, _event, model) => backToSearch(model),
  requestFailed: (state, event, model) => {
    if (event.request !== 'loadConnections' || event.subject !== state.provider.providerId) return null;
    return fail(model, problemOfFailure(event.failure), newConnection(state.provider), { kind: 'connections' });
  },
};
