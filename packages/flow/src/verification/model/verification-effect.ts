import type { FrameMessage, VerificationSnapshot } from '@fin-link/contracts/browser';
import type { RequestEffect } from '../../requests/index.ts';
import type { Embed } from '../../kernel/index.ts';
import type { SessionEffect } from '../../session/index.ts';
import type { VerificationRequest } from './verification-event.ts';

/** Typed events of the element that verification emits. */
export type VerificationElementEvent = Extract<
  FrameMessage,
  { type: 'fin-success' | 'fin-partial' | 'fin-pending' | 'fin-error' | 'fin-exit' }
>;

/** Effects that the runtime executes in order. */
export type VerificationEffect =
  | RequestEffect<VerificationRequest>
  | SessionEffect
  | Embed
  /** Reports `verificationChanged`. A second watch replaces the first. */
  | { type: 'watchVerifications'; verificationIds: readonly number[] }
  | { type: 'stopWatching' }
  | { type: 'saveSnapshot'; snapshot: VerificationSnapshot }
  | { type: 'emit'; event: VerificationElementEvent }
  | { type: 'analytics'; name: string; props: Readonly<Record<string, string | number | boolean | null>> };
