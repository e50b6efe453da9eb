import { linkingEvents, type MessageEvents } from '../events/event-of.ts';
import { FinAccountChangedEvent } from '../events/fin-account-changed.ts';
import { FinAccountDeletedEvent } from '../events/fin-account-deleted.ts';
import { FinAccountSavedEvent } from '../events/fin-account-saved.ts';
import { FinConsentRenewedEvent } from '../events/fin-consent-renewed.ts';
import { FinConsentRevokedEvent } from '../events/fin-consent-revoked.ts';
import { FinInsightActionEvent } from '../events/fin-insight-action.ts';
import { FinInsightChangedEvent } from '../events/fin-insight-changed.ts';
import { FinPredictedEventChangedEvent } from '../events/fin-predicted-event-changed.ts';
import { FinRefreshedEvent } from '../events/fin-refreshed.ts';
import { FinRemovedEvent } from '../events/fin-removed.ts';

/** Events of the inline views, by type of message. */
export const viewEvents = {
  ...linkingEvents,
  'fin-removed': FinRemovedEvent,
  'fin-refreshed': FinRefreshedEvent,
  'fin-consent-renewed': FinConsentRenewedEvent,
  'fin-consent-revoked': FinConsentRevokedEvent,
  'fin-account-saved': FinAccountSavedEvent,
  'fin-account-deleted': FinAccountDeletedEvent,
  'fin-account-changed': FinAccountChangedEvent,
  'fin-predicted-event-changed': FinPredictedEventChangedEvent,
  'fin-insight-changed': FinInsightChangedEvent,
  'fin-insight-action': FinInsightActionEvent,
} satisfies MessageEvents;
