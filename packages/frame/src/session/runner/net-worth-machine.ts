import { netWorthOperations } from '@fin-link/contracts/browser';
import { initialNetWorthModel, netWorth } from '@fin-link/flow';
import type { HostClient } from '@fin-link/host-client';
import { startChecked } from './checked-machine.ts';
import type { FlowMachine, Machine, MachineParts } from './flow-machine.ts';
import type { HostCalls } from './host-calls.ts';

const host = (client: HostClient) => client.calls(netWorthOperations);

const calls: HostCalls<'getNetWorth' | 'includeInNetWorth'> = {
  getNetWorth: (client, { input: { accountIds } }, signal) =>
    host(client).getNetWorth({ query: accountIds === null ? {} : { accountIds: accountIds.join(',') } }, signal),
  includeInNetWorth: async (client, { input: { accountId, include } }, signal) => {
    const call = { params: { accountId }, body: { includeInNetWorth: include } };
    return (await host(client).includeInNetWorth(call, signal)).account;
  },
};

const machine: FlowMachine = { initial: initialNetWorthModel, transition: netWorth, calls };

/** Net worth: loaded by its own view only. */
export function start(parts: MachineParts): Machine {
  const { runner, timer } = startChecked(parts, machine);
  const shown = (): void => {
    if (document.visibilityState === 'visible') runner.dispatch({ type: 'pageShown' });
  };
  document.addEventListener('visibilitychange', shown, { signal: runner.signal });
  return { runner, timer };
}
