import type { AnswerOf, RequestEffect, RequestName } from '@fin-link/flow';
import type { HostClient } from '@fin-link/host-client';

type HostCall<N extends RequestName> = (
  client: HostClient,
  effect: RequestEffect<N>,
  signal: AbortSignal,
) => Promise<AnswerOf<N>>;

/** The client's call for each request of the flow. */
const hostCalls: { readonly [N in RequestName]: HostCall<N> } = {
  provider: (client, { input }, signal) => client.provider(input.providerId, signal),
  providerAccounts: (client, _effect, signal) => client.providerAccounts(signal),
  providerAccount: (client, { input }, signal) => client.providerAccount(input.providerAccountId, signal),
  addProviderAccount: (client, { input, field }, signal) => client.addProviderAccount({ ...input, field }, signal),
  credentialsForm: (client, { input }, signal) => client.credentialsForm(input.providerAccountId, signal),
  updateCredentials: (client, { input: { providerAccountId, unchanged }, field }, signal) =>
    client.updateCredentials(providerAccountId, { field, unchanged }, signal),
  answerChallenge: (client, { input: { providerAccountId, requestId }, field }, signal) =>
    client.answerChallenge(providerAccountId, requestId, field, signal),
  refreshProviderAccount: (client, { input }, signal) => client.refreshProviderAccount(input.providerAccountId, signal),
  deleteProviderAccount: (client, { input }, signal) =>
    client.deleteProviderAccount(input.providerAccountId, signal).then(() => null),
  accounts: (client, { input }, signal) => client.accounts(input.providerAccountId, signal),
  selectAccounts: (client, { input }, signal) =>
    client.selectAccounts(input.providerAccountId, input.accountIds, signal),
  consents: (client, _effect, signal) => client.consents(signal),
  consent: (client, { input }, signal) => client.consent(input.consentId, signal),
  createConsent: (client, { input: { providerId, providerAccountId } }, signal) =>
    client.createConsent(providerAccountId === null ? { providerId } : { providerId, providerAccountId }, signal),
  consentHistory: (client, { input }, signal) => client.consentHistory(input.consentId, signal),
  renewConsent: (client, { input }, signal) => client.renewConsent(input.consentId, signal),
  setDeletion: (client, { input }, signal) => client.setDeletion(input.consentId, input.deleteDataAtEnd, signal),
  revokeConsent: (client, { input: { consentId, ...choice } }, signal) =>
    client.revokeConsent(consentId, choice, signal),
  createAuthorization: (client, { input: { consentId, ...wanted } }, signal) =>
    client.createAuthorization(consentId, wanted, signal),
  authorization: (client, { input }, signal) => client.authorization(input.authorizationId, signal),
  cancelAuthorization: (client, { input }, signal) =>
    client.cancelAuthorization(input.authorizationId, signal).then(() => null),
};

/** Sends a request of the flow. */
export function callHost(
  client: HostClient,
  effect: RequestEffect,
  signal: AbortSignal,
): Promise<AnswerOf<RequestName>> {
  // A look-up by the request's own name gives the call of that request.
  const call = hostCalls[effect.request] as HostCall<RequestName>;
  return call(client, effect, signal);
}
