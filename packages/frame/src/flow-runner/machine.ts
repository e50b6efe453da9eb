import type { LaunchReason, LaunchResult } from '../opening/launcher.ts';
import type { ReadAhead } from '../opening/read-ahead.ts';
import type { PageLink } from '../page/page-link.ts';
import type { Announcement } from '@fin-link/flow';
import type { StartPoint } from '@fin-link/contracts/browser';
import { createHostClient } from '@fin-link/host-client';
import type { FrameClock } from '../scope/frame-scope.ts';
import type { FrameModel } from '../screens/frame-state.ts';
import { SessionTimer } from '../session-timer/session-timer.ts';
import { FlowRunner } from './flow-runner.ts';

/** What the opened session hands to the flow. */
export interface MachineParts {
  page: PageLink;
  fetch: typeof globalThis.fetch;
  baseUrl: string;
  clock: FrameClock;
  reads: ReadAhead;
  token(): string | null;
  launch(reason: LaunchReason): Promise<LaunchResult>;
  /** Where the tag's attributes ask to start. */
  pageStart(): StartPoint;
  changed(model: FrameModel): void;
  announce(announcement: Announcement): void;
  sessionOver(): void;
}

/** The flow with everything it drives: the part of the frame that loads behind the first screen. */
export function startMachine(parts: MachineParts): { runner: FlowRunner; timer: SessionTimer } {
  const timer = new SessionTimer(
    parts.clock,
    () => runner.dispatch({ type: 'sessionExpiring' }),
    () => runner.dispatch({ type: 'sessionExpired' }),
  );
  const host = createHostClient({ fetch: parts.fetch, baseUrl: parts.baseUrl, token: parts.token });
  parts.reads.source = host.provider;
  const client = { ...host, provider: (id: number) => parts.reads.provider(id, host.provider) };
  const runner = new FlowRunner({ ...parts, client, timer });
  return { runner, timer };
}
