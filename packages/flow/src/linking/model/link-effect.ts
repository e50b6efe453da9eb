import type { FrameMessage, LinkSnapshot } from '@fin-link/contracts/browser';
import type { RequestEffect } from '../../requests/index.ts';
import type { Embed } from '../../kernel/index.ts';
import type { SessionEffect } from '../../session/index.ts';
import type { ProgressRowName } from '../observations/progress-rows.ts';
import type { LinkRequest } from './link-event.ts';

/** Events that linking emits on the embedding element. Analytics events are the separate effect `analytics`. */
export type LinkElementEvent = Extract<
  FrameMessage,
  { type: 'fin-success' | 'fin-partial' | 'fin-pending' | 'fin-error' | 'fin-exit' }
>;

/** Screen reader announcement that does not move the focus. The frame supplies the text. */
export type LinkAnnouncement =
  | { key: 'stepDone'; row: ProgressRowName }
  | { key: 'stillWorking'; after: 'tenSeconds' | 'sixtySeconds' }
  | { key: 'nothingShared' }
  | { key: 'removed'; bank: string }
  | { key: 'backFromBank'; bank: string };

/** Effects that the runtime executes in order. */
export type LinkEffect =
  | RequestEffect<LinkRequest>
  /** Opens the event stream (or polls) and reports `accountChanged`. A second watch replaces the first. */
  | { type: 'watchProviderAccount'; providerAccountId: number }
  /** Replaces `watchProviderAccount` and reports `authorizationChanged`. */
  | { type: 'watchAuthorizations'; authorizationIds: readonly string[]; consentId: number }
  | { type: 'stopWatching' }
  | { type: 'saveSnapshot'; snapshot: LinkSnapshot }
  | SessionEffect
  | Embed
  | { type: 'emit'; event: LinkElementEvent }
  | { type: 'analytics'; name: string; props: Readonly<Record<string, string | number | boolean | null>> }
  | { type: 'announce'; announcement: LinkAnnouncement }
  /**
   * Starts the timers for `tenSecondsPassed`, `sixtySecondsPassed` and `tenMinutesPassed`. They run until they are stopped or restarted.
   */
  | { type: 'startTimers' }
  | { type: 'stopTimers' };

/** Screen reader announcements of linking and of the session. */
export type Announcement = Extract<LinkEffect, { type: 'announce' }>['announcement'];
