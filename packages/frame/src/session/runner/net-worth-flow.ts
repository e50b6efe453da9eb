import { netWorthOperations } from '@fin-link/contracts/browser';
import { initialNetWorthModel, netWorth } from '@fin-link/flow';
import type { HostClient } from '@fin-link/host-client';
import type { FlowMachine } from './flow-machine.ts';
import type { HostCalls } from './host-calls.ts';
import { findViewFault, viewStartOf } from './view-attributes.ts';

const host = (client: HostClient) => client.calls(netWorthOperations);

const calls: HostCalls<'getNetWorth' | 'includeInNetWorth'> = {
  getNetWorth: (client, { input: { accountIds } }, signal) =>
    host(client).getNetWorth({ query: accountIds === null ? {} : { accountIds: accountIds.join(',') } }, signal),
  includeInNetWorth: async (client, { input: { accountId, include } }, signal) => {
    const call = { params: { accountId }, body: { includeInNetWorth: include } };
    return (await host(client).includeInNetWorth(call, signal)).account;
  },
};

/** Net worth. */
export const flow: FlowMachine = {
  initial: initialNetWorthModel,
  transition: netWorth,
  calls,
  findFault: findViewFault,
  viewStart: viewStartOf,
};
