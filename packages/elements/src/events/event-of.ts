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

/** Messages that are told to the page as they are. */
const told = {
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

const isTold = (type: string): type is keyof typeof told => type in told;

/** The event of a message that the page hears as it is; null for every other. */
export function eventOf({ type, ...detail }: FrameMessage): Event | null {
  // Each class takes what its message carries, which the check of messages has seen to.
  return isTold(type) ? new (told[type] as new (detail: object) => Event)(detail) : null;
}
