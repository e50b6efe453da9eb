import type { FrameMessage } from '@fin-link/contracts/browser';
import type { RequestEffect } from '../requests/index.ts';
import type { Embed, ViewEffect } from '../kernel/index.ts';
import type { ConsentsRequest } from './consents-event.ts';

/** Effects of the dashboard itself. The runtime executes them in order. */
export type ConsentsOwnEffect =
  | RequestEffect<ConsentsRequest>
  | Embed
  | { type: 'emit'; event: Extract<FrameMessage, { type: 'fin-consent-renewed' | 'fin-consent-revoked' }> };
/** All effects of the view. */
export type ConsentsEffect = ViewEffect<ConsentsOwnEffect>;
