import type { FrameMessage } from '../frame-messages/index.ts';
import { FinAnalyticsEvent } from './fin-analytics.ts';
import { FinErrorEvent } from './fin-error.ts';
import { FinPartialEvent } from './fin-partial.ts';
import { FinPendingEvent } from './fin-pending.ts';
import { FinSuccessEvent } from './fin-success.ts';

/** Event classes by type of frame message. Each class takes the members of its message; `never` allows different members. */
export type MessageEvents = Readonly<Record<string, abstract new (detail: never) => Event>>;

/** Events of the linking flow. */
export const linkingEvents = {
  analytics: FinAnalyticsEvent,
  'fin-success': FinSuccessEvent,
  'fin-partial': FinPartialEvent,
  'fin-pending': FinPendingEvent,
  'fin-error': FinErrorEvent,
} satisfies MessageEvents;

/** Returns the event for a frame message; `null` if the message has no event. */
export function eventOf({ type, ...detail }: FrameMessage, events: MessageEvents): Event | null {
  // The message was validated, so it has the members that its class requires.
  const EventClass = events[type] as (new (detail: object) => Event) | undefined;
  return EventClass === undefined ? null : new EventClass(detail);
}
