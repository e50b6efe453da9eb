import type { FrameMessage, LinkSnapshot } from '@fin-link/contracts/browser';
import type { RequestEffect } from '../../requests/index.ts';
import type { Embed } from '../../kernel/index.ts';
import type { SessionEffect } from '../../session/index.ts';
import type { ProgressRowName } from '../observations/progress-rows.ts';
import type { LinkRequest } from './link-event.ts';

/** Typed events of the element that linking decides about. */
export type LinkElementEvent = Extract<
  FrameMessage,
  { type: 'fin-success' | 'fin-partial' | 'fin-pending' | 'fin-error' | 'fin-exit' }
>;

/** What is said aloud without moving focus; the words are the frame's. */
export type LinkAnnouncement =
  | { key: 'stepDone'; row: ProgressRowName }
  | { key: 'stillWorking'; after: 'tenSeconds' | 'sixtySeconds' }
  | { key: 'nothingShared' }
  | { key: 'removed'; bank: string }
  | { key: 'backFromBank'; bank: string };

/** Things to do, in order, as data. */
export type LinkEffect =
  | RequestEffect<LinkRequest>
  /** Opens the event stream (or polls) and reports `accountChanged`; a second one replaces the first. */
  | { type: 'watchProviderAccount'; providerAccountId: number }
  /** As `watchProviderAccount`, and in its place: reports `authorizationChanged`. */
  | { type: 'watchAuthorizations'; authorizationIds: readonly string[]; consentId: number }
  | { type: 'stopWatching' }
  | { type: 'saveSnapshot'; snapshot: LinkSnapshot }
  | SessionEffect
  | Embed
  | { type: 'emit'; event: LinkElementEvent }
  | { type: 'analytics'; name: string; props: Readonly<Record<string, string | number | boolean | null>> }
  | { type: 'announce'; announcement: LinkAnnouncement }
  /** Starts counting: `tenSecondsPassed`, `sixtySecondsPassed` and `tenMinutesPassed` follow, unless stopped or started again. */
  | { type: 'startTimers' }
  | { type: 'stopTimers' };

/** Everything that is said aloud. */
export type Announcement = Extract<LinkEffect, { type: 'announce' }>['announcement'];
