import type { FrameMessage } from '@fin-link/contracts/browser';
import type { RequestEffect } from '../requests/index.ts';
import type { ViewEffect } from '../kernel/index.ts';
import type { InsightsRequest } from './insights-event.ts';

/** Effects of the insights themselves. The runtime executes them in order. */
export type InsightsOwnEffect =
  | RequestEffect<InsightsRequest>
  | { type: 'emit'; event: Extract<FrameMessage, { type: 'fin-insight-changed' | 'fin-insight-action' }> };
/** All effects of the view. */
export type InsightsEffect = ViewEffect<InsightsOwnEffect>;
