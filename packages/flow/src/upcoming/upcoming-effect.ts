import type { FrameMessage } from '@fin-link/contracts/browser';
import type { RequestEffect } from '../requests/index.ts';
import type { ViewEffect } from '../kernel/index.ts';
import type { UpcomingRequest } from './upcoming-event.ts';

/** Effects that the runtime executes in order. */
export type UpcomingOwnEffect =
  | RequestEffect<UpcomingRequest>
  | { type: 'emit'; event: Extract<FrameMessage, { type: 'fin-predicted-event-changed' }> };
export type UpcomingEffect = ViewEffect<UpcomingOwnEffect>;
