import { linkingEvents } from '../events/event-of.ts';
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
import { accountIds, entityId, flag, linkingShapes, maybe, oneOf, text } from '../frame-messages/index.ts';
import type { Check, Fields, FrameMessage } from '../frame-messages/index.ts';

const entityIdOrNull: Check = (value) => value === null || entityId(value);

/** Messages of the inline views, including linking. */
export const viewShapes = {
  ...linkingShapes,
  'fin-removed': { providerAccountId: entityId },
  'fin-refreshed': { providerAccountId: entityId, status: oneOf('SUCCESS', 'PARTIAL_SUCCESS', 'FAILED') },
  'fin-consent-renewed': { consentId: entityId, providerAccountId: entityIdOrNull },
  'fin-consent-revoked': { consentId: entityId, providerAccountId: entityIdOrNull, hardDelete: flag },
  'fin-account-saved': {
    accountId: entityId,
    kind: text,
    valuation: maybe(oneOf('estimate', 'typed')),
    linkedAccountIds: maybe(accountIds),
  },
  'fin-account-deleted': { accountId: entityId },
  'fin-account-changed': { accountId: entityId, includeInNetWorth: flag },
  'fin-predicted-event-changed': { predictedEventId: entityId, approval: oneOf('pending', 'approved', 'rejected') },
  'fin-insight-changed': { insightId: text, status: oneOf('active', 'dismissed') },
  'fin-insight-action': { insightId: text, insightName: text, action: oneOf('link', 'upcoming') },
} satisfies { readonly [T in FrameMessage['type']]: Fields };

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
};
