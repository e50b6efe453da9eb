import type { LinkEffect, LinkEvent, RequestName } from '@fin-link/flow';
import type { HostClient } from '@fin-link/host-client';
import { assertNever } from '../scope/assert-never.ts';

/** Effects that ask the host for something; each has one event for its answer. */
export type RequestEffect = Extract<LinkEffect, { type: RequestName }>;

/** The provider or provider account a request is about. */
export const subjectOf = (effect: RequestEffect): number =>
  'providerAccountId' in effect ? effect.providerAccountId : effect.providerId;

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
        providerAccount: await client.updateCredentials(effect.providerAccountId, effect.field, signal),
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
    case 'loadAccounts': {
      const { providerAccountId } = effect;
      return { type: 'accountsLoaded', providerAccountId, accounts: await client.accounts(providerAccountId, signal) };
    }
    case 'saveSelection': {
      const { providerAccountId, accountIds } = effect;
      await client.selectAccounts(providerAccountId, accountIds, signal);
      return { type: 'selectionSaved', providerAccountId };
    }
    default:
      return assertNever(effect);
  }
}
