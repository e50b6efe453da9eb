import type { FrameMessage } from '@fin-link/contracts/browser';
import type { RequestEffect } from '../requests/index.ts';
import type { Embed, ViewEffect } from '../kernel/index.ts';
import type { ConnectionsRequest } from './connections-event.ts';

/** Effects of the list itself. The runtime executes them in order. */
export type ConnectionsFlowEffect =
  | RequestEffect<ConnectionsRequest>
  /**
   * Watches a connection: each change is the event `accountChanged`, until `unwatchConnection` or `unwatchAll`. Several connections can
   * be watched at the same time.
   */
  | { type: 'watchConnection'; providerAccountId: number }
  | { type: 'unwatchConnection'; providerAccountId: number }
  | { type: 'unwatchAll' }
  /** Runs another flow inside this one. */
  | Embed
  /** Emits an element event to the page. */
  | { type: 'emit'; event: Extract<FrameMessage, { type: 'fin-removed' | 'fin-refreshed' }> };
/** All effects of the view. */
export type ConnectionsEffect = ViewEffect<ConnectionsFlowEffect>;
