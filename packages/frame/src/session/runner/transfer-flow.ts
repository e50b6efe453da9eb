import { transferOperations } from '@fin-link/contracts/browser';
import type { CreateTransfer } from '@fin-link/contracts/browser';
import { initialTransferModel, transfer } from '@fin-link/flow';
import type { RequestEffect } from '@fin-link/flow';
import type { HostClient } from '@fin-link/host-client';
import type { FlowMachine } from './flow-machine.ts';
import type { HostCalls } from './host-calls.ts';

const host = (client: HostClient) => client.calls(transferOperations);

function bodyOf({ input, field }: RequestEffect<'createTransfer'>): CreateTransfer {
  const { providerAccountId, accountId, scope, positionIds } = input;
  const chosen = { providerAccountId, accountId, ...field, declared: true } as const;
  return scope === 'partial' ? { ...chosen, scope, positionIds: [...positionIds] } : { ...chosen, scope };
}

const calls: HostCalls<'listPositions' | 'createTransfer'> = {
  listPositions: (client, { input: params }, signal) => host(client).listPositions({ params }, signal),
  createTransfer: async (client, effect, signal) => {
    const headers = { 'idempotency-key': effect.input.idempotencyKey };
    return (await host(client).createTransfer({ headers, body: bodyOf(effect) }, signal)).transfer;
  },
};

/** Asset transfer; linking runs inside it. */
export const flow: FlowMachine = { initial: initialTransferModel, transition: transfer, embeds: true, calls };
