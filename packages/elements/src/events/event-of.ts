import type { FrameMessage } from '../frame-messages/index.ts';
import { FinAnalyticsEvent } from './fin-analytics.ts';
import { FinErrorEvent } from './fin-error.ts';
import { FinPartialEvent } from './fin-partial.ts';
import { FinPendingEvent } from './fin-pending.ts';
import { FinSuccessEvent } from './fin-success.ts';

/** Classes of events, by the type of the message that the page hears as it is. Each takes what its message carries. */
export type MessageEvents = Readonly<Record<string, abstract new (detail: never) => Event>>;

/** The events of the linking flow. */
export const linkingEvents = {
  analytics: FinAnalyticsEvent,
  'fin-success': FinSuccessEvent,
  'fin-partial': FinPartialEvent,
  'fin-pending': FinPendingEvent,
  'fin-error': FinErrorEvent,
} satisfies MessageEvents;

/** The event that passes a message on to the page; null for a message that is not passed on. */
export function eventOf({ type, ...detail }: FrameMessage, events: MessageEvents): Event | null {
  // The check of messages has made sure that each message carries what its class takes.
  const made = events[type] as (new (detail: object) => Event) | undefined;
  return made === undefined ? null : new made(detail);
}
