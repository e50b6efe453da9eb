import type { LinkEffect, LinkEvent, RequestName } from '@fin-link/flow';
import type { HostClient } from '@fin-link/host-client';
import { assertNever } from '../../platform/assert-never.ts';

/** Effects that ask the host for something; each has one event for its answer. */
export type RequestEffect = Extract<LinkEffect, { type: RequestName }>;

/** The provider, provider account or consent a request is about. */
export function subjectOf(effect: RequestEffect): number {
  if ('consentId' in effect) return effect.consentId;
  return 'providerId' in effect ? effect.providerId : effect.providerAccountId;
}

/** Sends the request; resolves to the event that brings its answer to the flow. */
export async function sendRequest(effect: RequestEffect, client: HostClient, signal: AbortSignal): Promise<LinkEvent> {
  switch (effect.type) {
    case 'loadProvider':
      return {
        type: 'providerLoaded',
        ...(await client.getProvider({ params: { providerId: effect.providerId } }, signal)),
      };
    case 'loadConnections': {
      const { providerId } = effect;
      return { type: 'connectionsLoaded', providerId, ...(await client.listProviderAccounts({}, signal)) };
    }
    case 'loadCredentialsForm': {
      const { providerAccountId } = effect;
      const { loginForm: form } = await client.getCredentialsForm({ params: { providerAccountId } }, signal);
      return { type: 'credentialsFormLoaded', providerAccountId, form };
    }
    case 'loadProviderAccount': {
      const { providerAccountId } = effect;
      return {
        type: 'accountChanged',
        ...(await client.getProviderAccount({ params: { providerAccountId } }, signal)),
      };
    }
    case 'addProviderAccount': {
      const { providerId, field, idempotencyKey } = effect;
      const call = { headers: { 'idempotency-key': idempotencyKey }, body: { providerId, field } };
      return { type: 'attemptStarted', ...(await client.addProviderAccount(call, signal)) };
    }
    case 'updateCredentials': {
      const { providerAccountId, field, unchanged } = effect;
      const call = { params: { providerAccountId }, body: { field, ...(unchanged.length > 0 && { unchanged }) } };
      return { type: 'attemptStarted', ...(await client.updateCredentials(call, signal)) };
    }
    case 'sendAnswers': {
      const { providerAccountId, requestId, field } = effect;
      const call = { params: { providerAccountId }, body: { requestId, field } };
      return { type: 'answersTaken', ...(await client.answerChallenge(call, signal)) };
    }
    case 'refreshProviderAccount': {
      const { providerAccountId } = effect;
      return {
        type: 'attemptStarted',
        ...(await client.refreshProviderAccount({ params: { providerAccountId } }, signal)),
      };
    }
    case 'removeConnection': {
      const { providerAccountId } = effect;
      await client.deleteProviderAccount({ params: { providerAccountId } }, signal);
      return { type: 'connectionRemoved', providerAccountId };
    }
    case 'loadAccounts': {
      const { providerAccountId } = effect;
      const { accounts } = await client.listAccounts({ params: { providerAccountId } }, signal);
      return { type: 'accountsLoaded', providerAccountId, accounts };
    }
    case 'saveSelection': {
      const { providerAccountId, accountIds } = effect;
      await client.selectAccounts({ params: { providerAccountId }, body: { accountIds } }, signal);
      return { type: 'selectionSaved', providerAccountId };
    }
    case 'createConsent': {
      const { providerId, providerAccountId } = effect;
      const body = providerAccountId === null ? { providerId } : { providerId, providerAccountId };
      return { type: 'consentLoaded', ...(await client.createConsent({ body }, signal)) };
    }
    case 'loadConsent':
      return {
        type: 'consentLoaded',
        ...(await client.getConsent({ params: { consentId: effect.consentId } }, signal)),
      };
    case 'renewConsent':
      return {
        type: 'consentRenewed',
        ...(await client.renewConsent({ params: { consentId: effect.consentId } }, signal)),
      };
    case 'setDeletion': {
      const { consentId, deleteDataAtEnd } = effect;
      const call = { params: { consentId }, body: { deleteDataAtEnd } };
      return { type: 'consentLoaded', ...(await client.setConsentDeletion(call, signal)) };
    }
    case 'createAuthorization': {
      const { consentId, purpose, mode } = effect;
      return {
        type: 'authorizationMade',
        consentId,
        mode,
        made: await client.createAuthorization({ params: { consentId }, body: { purpose, mode } }, signal),
      };
    }
    case 'loadAuthorization': {
      const { authorizationId } = effect;
      const { authorization } = await client.getAuthorization({ params: { authorizationId } }, signal);
      return { type: 'authorizationChanged', authorization, at: performance.now() };
    }
    case 'cancelAuthorization':
      await client.cancelAuthorization({ params: { authorizationId: effect.authorizationId } }, signal);
      return { type: 'authorizationCancelled', authorizationId: effect.authorizationId };
    default:
      return assertNever(effect);
  }
}
