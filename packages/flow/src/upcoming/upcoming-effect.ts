import type { FrameMessage } from '@fin-link/contracts/browser';
import type { RequestEffect } from '../requests/index.ts';
import type { ViewEffect } from '../kernel/index.ts';
import type { UpcomingRequest } from './upcoming-event.ts';

/** Effects of upcoming payments themselves. The runtime executes them in order. */
export type UpcomingOwnEffect =
  | RequestEffect<UpcomingRequest>
  | { type: 'emit'; event: Extract<FrameMessage, { type: 'fin-predicted-event-changed' }> };
/** All effects of the view. */
export type UpcomingEffect = ViewEffect<UpcomingOwnEffect>;
