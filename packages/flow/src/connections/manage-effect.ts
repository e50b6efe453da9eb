import type { FlowSnapshot, FrameMessage, StartPoint } from '@fin-link/contracts/browser';
import type { SessionEffect } from '../kernel/index.ts';

/** Typed events of the element that the list decides about. */
export type ManageElementEvent = Extract<FrameMessage, { type: 'fin-removed' | 'fin-refreshed' | 'fin-error' }>;

/** Things to do, in order, as data. Requests answer with an event of `manage-event.ts`, or with `manageFailed`. */
export type ManageEffect =
  | { type: 'readConnections' }
  /** The consents behind the connections, to tell of those that end soon. */
  | { type: 'readNotices' }
  | { type: 'readAccounts'; providerAccountId: number }
  | { type: 'refreshConnection'; providerAccountId: number }
  | { type: 'removeConnection'; providerAccountId: number }
  /** Reports `accountChanged` until it ends; several connections are watched side by side. */
  | { type: 'watchConnection'; providerAccountId: number }
  | { type: 'unwatchConnection'; providerAccountId: number }
  | { type: 'unwatchAll' }
  /** Gives the frame to the linking flow, which begins there; `linkEnded` brings it back. */
  | { type: 'handOver'; start: StartPoint; snapshot: FlowSnapshot | null }
  | { type: 'tell'; event: ManageElementEvent }
  | SessionEffect;
