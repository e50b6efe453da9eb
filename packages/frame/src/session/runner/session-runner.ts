import type { HostClient } from '@fin-link/host-client';
import { createHostClient } from '@fin-link/host-client';
import { pageStartOf } from '../launch/page-start.ts';
import { SessionTimer } from '../timers/session-timer.ts';
import type { FlowMachine, FlowParts } from './flow-machine.ts';
import { FlowRunner } from './flow-runner.ts';

export { flowFor } from './flows.ts';
export { readLaunch } from './read-launch.ts';

/** Runs a flow with everything that it needs. */
export function createRunner(parts: FlowParts, flow: FlowMachine): FlowRunner {
  const timer = new SessionTimer(
    parts.clock,
    () => runner.dispatch({ source: 'session', type: 'sessionExpiring' }),
    () => runner.dispatch({ source: 'session', type: 'sessionExpired' }),
  );
  const host = createHostClient({ fetch: parts.fetch, baseUrl: parts.baseUrl, token: parts.token });
  const readProvider = (providerId: number, signal?: AbortSignal) => host.getProvider({ providerId }, signal);
  parts.reads.source = readProvider;
  const client: HostClient = {
    ...host,
    getProvider: ({ providerId }) => parts.reads.provider(providerId, readProvider),
  };
  const pageStart = () => {
    const attributes = parts.attributes();
    return { ...pageStartOf(attributes), view: flow.viewStart?.(attributes) ?? null };
  };
  const runner = new FlowRunner({ ...parts, pageStart, client, timer }, flow);
  const shown = (): void => {
    if (document.visibilityState === 'visible') runner.dispatch({ type: 'pageShown' });
  };
  document.addEventListener('visibilitychange', shown, { signal: runner.signal });
  return runner;
}
