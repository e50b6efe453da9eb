import type { ProviderAccountView } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import { problemOfFailure } from '../../problems/index.ts';
import { askConsent } from '../authorizations/ask-consent.ts';
import type { Connection } from '../model/connection-state.ts';
import type { LinkEffect } from '../model/link-effect.ts';
import type { ExistingState, LinkModel } from '../model/link-state.ts';
import type { Handlers, Step } from '../model/step.ts';
import { backToSearch, connectionOfAccount, newConnection, withPastRequest } from '../moves/connection.ts';
import { pickUp, startProgress } from '../moves/follow.ts';
import { fail } from '../moves/trouble.ts';
import { editConnection } from './credentials.ts';

/** Maximum number of connections whose accounts are listed. */
const mostDescribed = 5;

const otherLogin = (state: ExistingState): Connection => ({ ...newConnection(state.provider), beside: true });

const chosen = (state: ExistingState, providerAccountId: number): ProviderAccountView | undefined =>
  state.connections?.find((one) => one.providerAccountId === providerAccountId);

const signIn = (connection: Connection): Step =>
  connection.provider.redirects ? askConsent(connection) : editConnection(connection, null);

/** Renews a connection. If the session may not renew it, the user signs in again, which repairs the connection or adds another one. */
const renewal = (state: ExistingState, account: ProviderAccountView, { facts }: LinkModel): Step =>
  facts.mayManage === true || facts.mayConsent === true
    ? askConsent({
        ...withPastRequest(connectionOfAccount(account, 'renew', state.provider), account.requestId),
        beside: true,
      })
    : askConsent(otherLogin(state));

export const existing: Handlers<'existing'> = {
  answeredListProviderAccounts: (state, { input, answer }) => {
    if (input.providerId !== state.provider.providerId) return null;
    const connections = answer
      .filter((one) => one.providerId === state.provider.providerId)
      .toSorted((a, b) => Date.parse(b.createdDate) - Date.parse(a.createdDate));
    // All connections were removed in the meantime.
    if (connections.length === 0) return signIn(newConnection(state.provider));
    const effects = connections
      .slice(0, mostDescribed)
      .map(({ providerAccountId }): LinkEffect => request('listAccounts', { providerAccountId }));
    return { state: { ...state, connections }, effects };
  },
  answeredListAccounts: (state, { input, answer }) =>
    chosen(state, input.providerAccountId) === undefined
      ? null
      : { state: { ...state, accounts: { ...state.accounts, [input.providerAccountId]: answer } } },
  existingUsed: (state, event, model) => {
    const account = chosen(state, event.providerAccountId);
    return account === undefined
      ? null
      : pickUp(model, connectionOfAccount(account, 'refresh', state.provider), account);
  },
  existingFixed: (state, event, model) => {
    const account = chosen(state, event.providerAccountId);
    if (account === undefined) return null;
    if (state.provider.redirects) return renewal(state, account, model);
    const connection = withPastRequest(connectionOfAccount(account, 'edit', state.provider), account.requestId);
    return editConnection({ ...connection, beside: true }, null);
  },
  existingRefreshed: (state, { providerAccountId }) => {
    const account = chosen(state, providerAccountId);
    if (account === undefined) return null;
    const connection = withPastRequest(connectionOfAccount(account, 'refresh', state.provider), account.requestId);
    return {
      state: startProgress(connection),
      effects: [{ type: 'startTimers' }, request('refreshProviderAccount', { providerAccountId })],
    };
  },
  existingRenewed: (state, { providerAccountId }, model) => {
    const account = chosen(state, providerAccountId);
    return account === undefined ? null : renewal(state, account, model);
  },
  differentLoginPicked: (state) => signIn(otherLogin(state)),
  back: (_state, _event, model) => backToSearch(model),
  chooseAnother: (_state, _event, model) => backToSearch(model),
  failedListProviderAccounts: (state, { input, failure }, model) =>
    input.providerId === state.provider.providerId
      ? fail(model, problemOfFailure(failure), newConnection(state.provider), { kind: 'connections' })
      : null,
};
