import type { FrameMessage } from '../frame-messages/messages.ts';
import { FinAnalyticsEvent } from './fin-analytics.ts';
import { FinConsentRenewedEvent } from './fin-consent-renewed.ts';
import { FinConsentRevokedEvent } from './fin-consent-revoked.ts';
import { FinErrorEvent } from './fin-error.ts';
import { FinPartialEvent } from './fin-partial.ts';
import { FinPendingEvent } from './fin-pending.ts';
import { FinRefreshedEvent } from './fin-refreshed.ts';
import { FinRemovedEvent } from './fin-removed.ts';
import { FinSuccessEvent } from './fin-success.ts';

/** The event of each message that is passed on to the page unchanged. */
const pageEvents = {
  analytics: FinAnalyticsEvent,
  'fin-success': FinSuccessEvent,
  'fin-partial': FinPartialEvent,
  'fin-pending': FinPendingEvent,
  'fin-error': FinErrorEvent,
  'fin-removed': FinRemovedEvent,
  'fin-refreshed': FinRefreshedEvent,
  'fin-consent-renewed': FinConsentRenewedEvent,
  'fin-consent-revoked': FinConsentRevokedEvent,
};

const isPageEvent = (type: string): type is keyof typeof pageEvents => type in pageEvents;

/** The event that passes a message on to the page; null for a message that is not passed on. */
export function eventOf({ type, ...detail }: FrameMessage): Event | null {
  // The check of messages has made sure that each message carries what its class takes.
  return isPageEvent(type) ? new (pageEvents[type] as new (detail: object) => Event)(detail) : null;
}
