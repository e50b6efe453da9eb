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
import {
  isAccountIds,
  isEntityId,
  isBoolean,
  linkingShapes,
  optional,
  oneOf,
  isText,
} from '../frame-messages/index.ts';
import type { Check, Fields, FrameMessage } from '../frame-messages/index.ts';

const entityIdOrNull: Check = (value) => value === null || isEntityId(value);

/** Messages of the inline views, including linking. */
export const viewShapes = {
  ...linkingShapes,
  'fin-removed': { providerAccountId: isEntityId },
  'fin-refreshed': { providerAccountId: isEntityId, status: oneOf('SUCCESS', 'PARTIAL_SUCCESS', 'FAILED') },
  'fin-consent-renewed': { consentId: isEntityId, providerAccountId: entityIdOrNull },
  'fin-consent-revoked': { consentId: isEntityId, providerAccountId: entityIdOrNull, hardDelete: isBoolean },
  'fin-account-saved': {
    accountId: isEntityId,
    kind: isText,
    valuation: optional(oneOf('estimate', 'typed')),
    linkedAccountIds: optional(isAccountIds),
  },
  'fin-account-deleted': { accountId: isEntityId },
  'fin-account-changed': { accountId: isEntityId, includeInNetWorth: isBoolean },
  'fin-predicted-event-changed': { predictedEventId: isEntityId, approval: oneOf('pending', 'approved', 'rejected') },
  'fin-insight-changed': { insightId: isText, status: oneOf('active', 'dismissed') },
  'fin-insight-action': { insightId: isText, insightName: isText, action: oneOf('link', 'upcoming') },
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
