import { createHostClient } from '@fin-link/host-client';
import type { MachineParts } from '../flow-runner/machine.ts';
import { SessionTimer } from '../session-timer/session-timer.ts';
import { ManageRunner } from './manage-runner.ts';

/** The list of connections with everything it drives: loaded by its own view only. */
export function startMachine(parts: MachineParts): { runner: ManageRunner; timer: SessionTimer } {
  const timer = new SessionTimer(
    parts.clock,
    () => runner.dispatch({ type: 'sessionExpiring' }),
    () => runner.dispatch({ type: 'sessionExpired' }),
  );
  const host = createHostClient({ fetch: parts.fetch, baseUrl: parts.baseUrl, token: parts.token });
  parts.reads.source = host.provider;
  const client = { ...host, provider: (id: number) => parts.reads.provider(id, host.provider) };
  const runner = new ManageRunner({ ...parts, client, timer });
  return { runner, timer };
}
