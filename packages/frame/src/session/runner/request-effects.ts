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
      return { type: 'providerLoaded', provider: await client.provider(effect.providerId, signal) };
    case 'loadConnections':
      return {
        type: 'connectionsLoaded',
        providerId: effect.providerId,
        providerAccounts: await client.providerAccounts(signal),
      };
    case 'loadCredentialsForm': {
      const { providerAccountId } = effect;
      const form = await client.credentialsForm(providerAccountId, signal);
      return { type: 'credentialsFormLoaded', providerAccountId, form };
    }
    case 'loadProviderAccount':
      return {
        type: 'accountChanged',
        providerAccount: await client.providerAccount(effect.providerAccountId, signal),
      };
    case 'addProviderAccount': {
      const { providerId, field, idempotencyKey } = effect;
      return {
        type: 'attemptStarted',
        providerAccount: await client.addProviderAccount({ providerId, field, idempotencyKey }, signal),
      };
    }
    case 'updateCredentials':
      return {
        type: 'attemptStarted',
        providerAccount: await client.updateCredentials(effect.providerAccountId, effect, signal),
      };
    case 'sendAnswers': {
      const { providerAccountId, requestId, field } = effect;
      return {
        type: 'answersTaken',
        providerAccount: await client.answerChallenge(providerAccountId, requestId, field, signal),
      };
    }
    case 'refreshProviderAccount':
      return {
        type: 'attemptStarted',
        providerAccount: await client.refreshProviderAccount(effect.providerAccountId, signal),
      };
    case 'removeConnection': {
      const { providerAccountId } = effect;
      await client.deleteProviderAccount(providerAccountId, signal);
      return { type: 'connectionRemoved', providerAccountId };
    }
    case 'loadAccounts': {
      const { providerAccountId } = effect;
      return { type: 'accountsLoaded', providerAccountId, accounts: await client.accounts(providerAccountId, signal) };
    }
    case 'saveSelection': {
      const { providerAccountId, accountIds } = effect;
      await client.selectAccounts(providerAccountId, accountIds, signal);
      return { type: 'selectionSaved', providerAccountId };
    }
    case 'createConsent': {
      const { providerId, providerAccountId } = effect;
      const asked = providerAccountId === null ? { providerId } : { providerId, providerAccountId };
      return { type: 'consentLoaded', consent: await client.createConsent(asked, signal) };
    }
    case 'loadConsent':
      return { type: 'consentLoaded', consent: await client.consent(effect.consentId, signal) };
    case 'renewConsent':
      return { type: 'consentRenewed', consent: await client.renewConsent(effect.consentId, signal) };
    case 'setDeletion': {
      const { consentId, deleteDataAtEnd } = effect;
      return { type: 'consentLoaded', consent: await client.setDeletion(consentId, deleteDataAtEnd, signal) };
    }
    case 'createAuthorization': {
      const { consentId, purpose, mode } = effect;
      return {
        type: 'authorizationMade',
        consentId,
        mode,
        made: await client.createAuthorization(consentId, { purpose, mode }, signal),
      };
    }
    case 'loadAuthorization': {
      const { authorization } = await client.authorization(effect.authorizationId, signal);
      return { type: 'authorizationChanged', authorization, at: performance.now() };
    }
    case 'cancelAuthorization':
      await client.cancelAuthorization(effect.authorizationId, signal);
      return { type: 'authorizationCancelled', authorizationId: effect.authorizationId };
    default:
      return assertNever(effect);
  }
}
