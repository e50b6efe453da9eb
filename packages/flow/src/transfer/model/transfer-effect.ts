import type { FrameMessage, TransferSnapshot } from '@fin-link/contracts/browser';
import type { RequestEffect } from '../../requests/index.ts';
import type { Embed } from '../../kernel/index.ts';
import type { SessionEffect } from '../../session/index.ts';
import type { TransferRequest } from './transfer-event.ts';

/** Typed events of the element that an asset transfer emits. */
export type TransferElementEvent = Extract<FrameMessage, { type: 'fin-success' | 'fin-error' | 'fin-exit' }>;

/** Effects that the runtime executes in order. */
export type TransferEffect =
  | RequestEffect<TransferRequest>
  | SessionEffect
  | Embed
  /** Reports `accountChanged`. */
  | { type: 'watchProviderAccount'; providerAccountId: number }
  | { type: 'stopWatching' }
  | { type: 'saveSnapshot'; snapshot: TransferSnapshot }
  | { type: 'emit'; event: TransferElementEvent };
