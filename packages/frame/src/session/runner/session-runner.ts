import type { HostClientOptions } from '@fin-link/host-client';
import { createHostClient } from '@fin-link/host-client';
import { pageStartOf } from '../launch/page-start.ts';
import { SessionTimer } from '../timers/session-timer.ts';
import type { FlowClient, FlowMachine, FlowParts } from './flow-machine.ts';
import { FlowRunner } from './flow-runner.ts';

export { flowFor } from './flows.ts';
export { readLaunch } from './read-launch.ts';

/** Creates the runner of a flow, with its client and timer. Stops reporting the visibility of the page when the runner stops. */
export function createRunner(parts: FlowParts, flow: FlowMachine): FlowRunner {
  const timer = new SessionTimer(
    parts.clock,
    () => runner.dispatch({ source: 'session', type: 'sessionExpiring' }),
    () => runner.dispatch({ source: 'session', type: 'sessionExpired' }),
  );
  const create: (options: HostClientOptions) => FlowClient = flow.createClient ?? createHostClient;
  /** Screens since the last request, for the host's timeline of the session. */
  const shown = new Set<string>();
  const fetch: typeof parts.fetch = (input, init) => {
    // The client always sends an object of this class.
    (init as { headers: Headers }).headers.set('fin-screens', [...shown].join());
    shown.clear();
    return parts.fetch(input, init);
  };
  const host = create({ ...parts, fetch });
  const { getProvider } = host;
  const readProvider =
    getProvider && ((providerId: number, signal?: AbortSignal) => getProvider({ providerId }, signal));
  if (readProvider !== undefined) parts.reads.source = readProvider;
  const client: FlowClient = {
    ...host,
    ...(readProvider !== undefined && {
      getProvider: ({ providerId }) => parts.reads.provider(providerId, readProvider),
    }),
  };
  const pageStart = () => {
    const attributes = parts.attributes();
    return { ...pageStartOf(attributes), view: flow.viewStart?.(attributes) ?? null };
  };
  const runner = new FlowRunner(
    {
      ...parts,
      changed: (model) => {
        const { state } = model;
        shown.add(state.step === 'error' ? state.problem.class : state.step);
        parts.changed(model);
      },
      pageStart,
      client,
      timer,
    },
    flow,
  );
  const reportVisibility = (): void => {
    if (document.visibilityState === 'visible') runner.dispatch({ type: 'pageShown' });
  };
  document.addEventListener('visibilitychange', reportVisibility, { signal: runner.signal });
  return runner;
}
