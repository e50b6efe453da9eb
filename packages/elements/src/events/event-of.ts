import type { FrameMessage } from '@fin-link/contracts/page';
import { FinAnalyticsEvent } from './fin-analytics.ts';
import { FinErrorEvent } from './fin-error.ts';
import { FinPartialEvent } from './fin-partial.ts';
import { FinPendingEvent } from './fin-pending.ts';
import { FinSuccessEvent } from './fin-success.ts';

/** Event classes by type of frame message. The detail of each class has the members of its message. */
export type MessageEvents = {
  readonly [T in FrameMessage['type']]?: new (detail: Omit<Extract<FrameMessage, { type: T }>, 'type'>) => Event;
};

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
  // The type of `MessageEvents` guarantees that the class of a type takes the members of its message.
  const EventClass = events[type] as (new (detail: object) => Event) | undefined;
  return EventClass === undefined ? null : new EventClass(detail);
}
