import type { HostClient } from '@fin-link/host-client';
import { createHostClient } from '@fin-link/host-client';
import type { PageStart } from '../launch/page-start.ts';
import { SessionTimer } from '../timers/session-timer.ts';
import type { FlowMachine, Machine, MachineParts } from './flow-machine.ts';
import { FlowRunner } from './flow-runner.ts';
import { pageStartOf } from './tag-attributes.ts';

function startOf({ attributes }: MachineParts, { viewStart }: FlowMachine): PageStart {
  const written = attributes();
  return { ...pageStartOf(written), ...(viewStart !== undefined && { view: viewStart(written) }) };
}

/** Runs a machine with everything that it needs. `lite`: nothing but the way to a bank and back. */
export function startMachine(parts: MachineParts, machine: FlowMachine, lite = false): Machine<FlowRunner> {
  const timer = new SessionTimer(
    parts.clock,
    () => runner.dispatch({ source: 'session', type: 'sessionExpiring' }),
    () => runner.dispatch({ source: 'session', type: 'sessionExpired' }),
  );
  const host = createHostClient({ fetch: parts.fetch, baseUrl: parts.baseUrl, token: parts.token });
  const readProvider = async (providerId: number, signal?: AbortSignal) =>
    (await host.getProvider({ params: { providerId } }, signal)).provider;
  parts.reads.source = readProvider;
  const client: HostClient = {
    ...host,
    getProvider: async ({ params }) => ({ provider: await parts.reads.provider(params.providerId, readProvider) }),
  };
  const runner = new FlowRunner({ ...parts, pageStart: () => startOf(parts, machine), client, timer, lite }, machine);
  return { runner, timer };
}
