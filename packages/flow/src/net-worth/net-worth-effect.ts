import type { FrameMessage } from '@fin-link/contracts/browser';
import type { RequestEffect } from '../requests/index.ts';
import type { ViewEffect } from '../kernel/index.ts';
import type { NetWorthRequest } from './net-worth-event.ts';

/** Effects of net worth itself. The runtime executes them in order. */
export type NetWorthOwnEffect =
  | RequestEffect<NetWorthRequest>
  | { type: 'emit'; event: Extract<FrameMessage, { type: 'fin-account-changed' }> };
/** All effects of the view. */
export type NetWorthEffect = ViewEffect<NetWorthOwnEffect>;
