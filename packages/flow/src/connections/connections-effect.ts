import type { FrameMessage } from '@fin-link/contracts/browser';
import type { RequestEffect } from '../requests/index.ts';
import type { Embed, ViewEffect } from '../kernel/index.ts';
import type { ConnectionsRequest } from './connections-event.ts';

/** Things to do, in order, as data. */
export type ConnectionsOwnEffect =
  | RequestEffect<ConnectionsRequest>
  /** Reports `accountChanged` until it ends; several connections are watched side by side. */
  | { type: 'watchConnection'; providerAccountId: number }
  | { type: 'unwatchConnection'; providerAccountId: number }
  | { type: 'unwatchAll' }
  | Embed
  | { type: 'emit'; event: Extract<FrameMessage, { type: 'fin-removed' | 'fin-refreshed' }> };
export type ConnectionsEffect = ViewEffect<ConnectionsOwnEffect>;
