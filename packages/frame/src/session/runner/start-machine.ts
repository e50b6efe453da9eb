import type { Announcement } from '@fin-link/flow';
import type { HostClient } from '@fin-link/host-client';
import { createHostClient } from '@fin-link/host-client';
import type { LaunchReason, LaunchResult } from '../launch/launcher.ts';
import type { TagAttributes } from '../launch/page-start.ts';
import type { ReadAhead } from '../launch/read-ahead.ts';
import type { PageLink } from '../../platform/page-port/page-link.ts';
import type { FrameClock } from '../../platform/scope/frame-scope.ts';
import type { FrameIntent, FrameModel } from '../../platform/scope/frame-state.ts';
import { SessionTimer } from '../timers/session-timer.ts';

/** What the opened session hands to the runner of its view. */
export interface MachineParts {
  page: PageLink;
  fetch: typeof globalThis.fetch;
  baseUrl: string;
  clock: FrameClock;
  reads: ReadAhead;
  token(): string | null;
  launch(reason: LaunchReason): Promise<LaunchResult>;
  /** What the tag's attributes ask for. */
  attributes(): TagAttributes;
  changed(model: FrameModel): void;
  announce(announcement: Announcement): void;
  sessionOver(): void;
}

export interface RunnerParts extends MachineParts {
  client: HostClient;
  timer: SessionTimer;
}

/** The module that runs the screens of a view. */
export interface Runner {
  opened(result: LaunchResult): void;
  dispatch(event: FrameIntent): void;
  stop(): void;
  /** Says that this frame does not have the view it was asked for. */
  refuse?(): void;
}

export interface Machine {
  runner: Runner;
  timer: SessionTimer;
}

/** A view's runner with everything it drives: the part of the frame that loads behind the first screen. */
export function startMachine(parts: MachineParts, makeRunner: (parts: RunnerParts) => Runner): Machine {
  const timer = new SessionTimer(
    parts.clock,
    () => runner.dispatch({ type: 'sessionExpiring' }),
    () => runner.dispatch({ type: 'sessionExpired' }),
  );
  const host = createHostClient({ fetch: parts.fetch, baseUrl: parts.baseUrl, token: parts.token });
  const readProvider = async (providerId: number, signal?: AbortSignal) =>
    (await host.getProvider({ params: { providerId } }, signal)).provider;
  parts.reads.source = readProvider;
  const client: HostClient = {
    ...host,
    getProvider: async ({ params }) => ({ provider: await parts.reads.provider(params.providerId, readProvider) }),
  };
  const runner = makeRunner({ ...parts, client, timer });
  return { runner, timer };
}
