import type { frameOperations } from '@fin-link/contracts/browser';
import type { AnswerOf, RequestEffect, RequestName } from '@fin-link/flow';
import type { HostClient } from '@fin-link/host-client';

type HostCall<N extends RequestName> = (
  client: HostClient,
  effect: RequestEffect<N>,
  signal: AbortSignal,
) => Promise<AnswerOf<N>>;

/** The client's call for each of these requests. */
export type HostCalls<N extends RequestName> = { readonly [K in N]: HostCall<K> };

/** Of the requests that more than one flow has. Those of one flow come with its machine (`FlowMachine.calls`). */
const sharedCalls: HostCalls<RequestName & keyof typeof frameOperations> = {
  getProvider: async (client, { input: params }, signal) => (await client.getProvider({ params }, signal)).provider,
  listProviderAccounts: async (client, _effect, signal) =>
    (await client.listProviderAccounts({}, signal)).providerAccounts,
  getProviderAccount: async (client, { input: params }, signal) =>
    (await client.getProviderAccount({ params }, signal)).providerAccount,
  addProviderAccount: async (client, { input: { providerId, idempotencyKey }, field }, signal) => {
    const call = { headers: { 'idempotency-key': idempotencyKey }, body: { providerId, field } };
    return (await client.addProviderAccount(call, signal)).providerAccount;
  },
  getCredentialsForm: async (client, { input: params }, signal) =>
    (await client.getCredentialsForm({ params }, signal)).loginForm,
  updateCredentials: async (client, { input: { providerAccountId, unchanged }, field }, signal) => {
    const call = { params: { providerAccountId }, body: { field, ...(unchanged.length > 0 && { unchanged }) } };
    return (await client.updateCredentials(call, signal)).providerAccount;
  },
  answerChallenge: async (client, { input: { providerAccountId, requestId }, field }, signal) =>
    (await client.answerChallenge({ params: { providerAccountId }, body: { requestId, field } }, signal))
      .providerAccount,
  refreshProviderAccount: async (client, { input: { providerAccountId, scope } }, signal) => {
    const call = { params: { providerAccountId }, query: scope === undefined ? {} : { scope } };
    return (await client.refreshProviderAccount(call, signal)).providerAccount;
  },
  deleteProviderAccount: async (client, { input: params }, signal) => {
    await client.deleteProviderAccount({ params }, signal);
    return null;
  },
  listAccounts: async (client, { input: params }, signal) => (await client.listAccounts({ params }, signal)).accounts,
  selectAccounts: async (client, { input: { providerAccountId, accountIds } }, signal) =>
    (await client.selectAccounts({ params: { providerAccountId }, body: { accountIds } }, signal)).accounts,
  listConsents: async (client, _effect, signal) => (await client.listConsents({}, signal)).consents,
  getConsent: async (client, { input: params }, signal) => (await client.getConsent({ params }, signal)).consent,
  createConsent: async (client, { input: { providerId, providerAccountId } }, signal) => {
    const body = providerAccountId === null ? { providerId } : { providerId, providerAccountId };
    return (await client.createConsent({ body }, signal)).consent;
  },
  getConsentHistory: async (client, { input: params }, signal) =>
    (await client.getConsentHistory({ params }, signal)).history,
  renewConsent: async (client, { input: params }, signal) => (await client.renewConsent({ params }, signal)).consent,
  setConsentDeletion: async (client, { input: { consentId, deleteDataAtEnd } }, signal) =>
    (await client.setConsentDeletion({ params: { consentId }, body: { deleteDataAtEnd } }, signal)).consent,
  revokeConsent: (client, { input: { consentId, ...body } }, signal) =>
    client.revokeConsent({ params: { consentId }, body }, signal),
  createAuthorization: (client, { input: { consentId, ...body } }, signal) =>
    client.createAuthorization({ params: { consentId }, body }, signal),
  getAuthorization: (client, { input: { authorizationId } }, signal) =>
    client.getAuthorization({ params: { authorizationId } }, signal),
  cancelAuthorization: async (client, { input: { authorizationId } }, signal) => {
    await client.cancelAuthorization({ params: { authorizationId } }, signal);
    return null;
  },
};

/** Sends a request of the flow. `own`: the calls of requests that no other flow has. */
export function callHost(
  client: HostClient,
  effect: RequestEffect,
  signal: AbortSignal,
  own: Partial<HostCalls<RequestName>> = {},
): Promise<AnswerOf<RequestName>> {
  // A look-up by the request's own name gives the call of that request.
  const call = { ...sharedCalls, ...own }[effect.request] as HostCall<RequestName>;
  return call(client, effect, signal);
}
