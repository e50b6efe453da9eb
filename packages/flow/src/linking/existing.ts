import type { ProviderAccountView } from '@fin-link/contracts/browser';
import { problemOfFailure } from '../problems/index.ts';
import { request } from '../requests/index.ts';
import type { Connection } from './bank-connection.ts';
import { backToSearch, connectionOfAccount, newConnection, withPastRequest } from './connection.ts';
import { openConsentScreen } from './consent.ts';
import { editConnection } from './credentials.ts';
import type { LinkEffect, Handlers, Step } from './events.ts';
import { startFollowing, startProgress } from './follow.ts';
import type { ExistingState, LinkModel } from './state.ts';
import { fail } from './trouble.ts';

/** Maximum number of connections whose accounts are listed on the screen. */
const maxDescribedConnections = 5;

/** Handlers of the screen with the existing connections. */
export const existing: Handlers<'existing'> = {
  answeredListProviderAccounts: (state, { input, answer }) => {
    if (input.providerId !== state.provider.providerId) return null;
    const connections = answer
      .filter(({ providerId }) => providerId === state.provider.providerId)
      .toSorted((a, b) => Date.parse(b.createdDate) - Date.parse(a.createdDate));
    // All connections were removed in the meantime.
    if (connections.length === 0) return signIn(newConnection(state.provider));
    const effects = connections
      .slice(0, maxDescribedConnections)
      .map(({ providerAccountId }): LinkEffect => request('listAccounts', { providerAccountId }));
    return { state: { ...state, connections }, effects };
  },
  answeredListAccounts: (state, { input, answer }) =>
    findConnection(state, input.providerAccountId) === undefined
      ? null
      : { state: { ...state, accounts: { ...state.accounts, [input.providerAccountId]: answer } } },
  existingUsed: (state, event, model) => {
    const account = findConnection(state, event.providerAccountId);
    return account === undefined
      ? null
      : startFollowing(model, connectionOfAccount(account, 'refresh', state.provider), account);
  },
  existingFixed: (state, event, model) => {
    const account = findConnection(state, event.providerAccountId);
    if (account === undefined) return null;
    if (state.provider.redirects) return renewConnection(state, account, model);
    const connection = withPastRequest(connectionOfAccount(account, 'edit', state.provider), account.requestId);
    return editConnection({ ...connection, beside: true }, null);
  },
  existingRefreshed: (state, { providerAccountId }) => {
    const account = findConnection(state, providerAccountId);
    if (account === undefined) return null;
    const connection = withPastRequest(connectionOfAccount(account, 'refresh', state.provider), account.requestId);
    return {
      state: startProgress(connection),
      effects: [{ type: 'startTimers' }, request('refreshProviderAccount', { providerAccountId })],
    };
  },
  existingRenewed: (state, { providerAccountId }, model) => {
    const account = findConnection(state, providerAccountId);
    return account === undefined ? null : renewConnection(state, account, model);
  },
  differentLoginPicked: (state) => signIn(newLogin(state)),
  back: (_state, _event, model) => backToSearch(model),
  chooseAnother: (_state, _event, model) => backToSearch(model),
  failedListProviderAccounts: (state, { input, failure }, model) =>
    input.providerId === state.provider.providerId
      ? fail(model, problemOfFailure(failure), newConnection(state.provider), { kind: 'connections' })
      : null,
};

/** Opens the sign-in form, or the consent screen if the bank signs users in on its own site. */
const signIn = (connection: Connection): Step =>
  connection.provider.redirects ? openConsentScreen(connection) : editConnection(connection, null);

const findConnection = (state: ExistingState, providerAccountId: number): ProviderAccountView | undefined =>
  state.connections?.find((connection) => connection.providerAccountId === providerAccountId);

/**
 * Renews the consent of a connection. If the session may not renew it, the user signs in again. The new sign-in repairs the connection or
 * adds another one.
 */
const renewConnection = (state: ExistingState, account: ProviderAccountView, { facts }: LinkModel): Step =>
  facts.mayManage === true || facts.mayConsent === true
    ? openConsentScreen({
        ...withPastRequest(connectionOfAccount(account, 'renew', state.provider), account.requestId),
        beside: true,
      })
    : openConsentScreen(newLogin(state));

/** Returns a connection for another login at the same bank. */
const newLogin = (state: ExistingState): Connection => ({ ...newConnection(state.provider), beside: true });
