import type { CreateVerification } from '@fin-link/contracts/browser';
import { verificationOperations } from '@fin-link/contracts/browser';
import { initialVerificationModel, verify } from '@fin-link/flow';
import type { RequestEffect } from '@fin-link/flow';
import type { HostClient } from '@fin-link/host-client';
import type { FlowMachine } from './flow-machine.ts';
import type { HostCalls } from './host-calls.ts';

const host = (client: HostClient) => client.calls(verificationOperations);

function bodyOf({ input, field }: RequestEffect<'createVerification'>): CreateVerification {
  const { verificationType } = input;
  if (verificationType === 'MATCHING')
    return { verificationType, providerAccountId: input.providerAccountId, accountIds: [...input.accountIds] };
  const { accountId, accountType, routingNumber } = input;
  return {
    verificationType,
    ...(accountId !== null && { accountId }),
    account: { accountType, routingNumber, ...field },
  };
}

const calls: HostCalls<
  'listEligibleAccounts' | 'listVerifications' | 'getVerification' | 'createVerification' | 'submitAmounts'
> = {
  listEligibleAccounts: async (client, { input: params }, signal) =>
    (await host(client).listEligibleAccounts({ params }, signal)).accounts,
  listVerifications: async (client, _effect, signal) =>
    (await host(client).listVerifications({ query: {} }, signal)).verifications,
  getVerification: async (client, { input: params }, signal) =>
    (await host(client).getVerification({ params }, signal)).verification,
  createVerification: async (client, effect, signal) =>
    (await host(client).createVerification({ body: bodyOf(effect) }, signal)).verifications,
  submitAmounts: async (client, { input: { idempotencyKey, ...params }, field: amounts }, signal) => {
    const headers = { 'idempotency-key': idempotencyKey };
    return (await host(client).submitAmounts({ params, headers, body: { amounts } }, signal)).verification;
  },
};

/** Verification, alone and combined with aggregation; linking runs inside it. */
export const flow: FlowMachine = { initial: initialVerificationModel, transition: verify, embeds: true, calls };
