import { ElementEvent, type MessageEvents } from './element-event.ts';
import { linkingEvents } from './linking-events.ts';

/** Detail of the event `fin-account-changed`. */
export interface FinAccountChangedDetail {
  accountId: number;
  includeInNetWorth: boolean;
}

/** The user included an account in net worth, or excluded it. */
export class FinAccountChangedEvent extends ElementEvent<FinAccountChangedDetail> {
  constructor(detail: FinAccountChangedDetail) {
    super('fin-account-changed', detail);
  }
}

/** Detail of the event `fin-account-saved`. */
export interface FinAccountSavedDetail {
  accountId: number;
  /** Kind of the account, for example `vehicle`; `real-estate` for a property. */
  kind: string;
  /** Source of a property's value: `estimate` by the service, or `typed` by the user. */
  valuation?: 'estimate' | 'typed' | null | undefined;
  /** Ids of the loans that belong to a property. */
  linkedAccountIds?: readonly number[] | null | undefined;
}

/** The user added or changed a manual account. */
export class FinAccountSavedEvent extends ElementEvent<FinAccountSavedDetail> {
  constructor(detail: FinAccountSavedDetail) {
    super('fin-account-saved', detail);
  }
}

/** Detail of the event `fin-account-deleted`. */
export interface FinAccountDeletedDetail {
  accountId: number;
}

/** The user deleted a manual account. */
export class FinAccountDeletedEvent extends ElementEvent<FinAccountDeletedDetail> {
  constructor(detail: FinAccountDeletedDetail) {
    super('fin-account-deleted', detail);
  }
}

/** Detail of the event `fin-removed`. */
export interface FinRemovedDetail {
  providerAccountId: number;
}

/** The user removed a connection and all of its data. */
export class FinRemovedEvent extends ElementEvent<FinRemovedDetail> {
  constructor(detail: FinRemovedDetail) {
    super('fin-removed', detail);
  }
}

/** Detail of the event `fin-refreshed`. */
export interface FinRefreshedDetail {
  providerAccountId: number;
  status: 'SUCCESS' | 'PARTIAL_SUCCESS' | 'FAILED';
}

/** A refresh ended. It may have followed a repaired sign-in. */
export class FinRefreshedEvent extends ElementEvent<FinRefreshedDetail> {
  constructor(detail: FinRefreshedDetail) {
    super('fin-refreshed', detail);
  }
}

/** Detail of the event `fin-consent-renewed`. */
export interface FinConsentRenewedDetail {
  /** Id of the renewed consent. It is a new id if the bank issues a new consent. */
  consentId: number;
  /** Id of the connection; `null` if the consent has no connection. */
  providerAccountId: number | null;
}

/** A consent was renewed, in this view or at the bank. */
export class FinConsentRenewedEvent extends ElementEvent<FinConsentRenewedDetail> {
  constructor(detail: FinConsentRenewedDetail) {
    super('fin-consent-renewed', detail);
  }
}

/** Detail of the event `fin-consent-revoked`. */
export interface FinConsentRevokedDetail {
  consentId: number;
  /** Id of the connection; `null` if the consent has no connection. */
  providerAccountId: number | null;
  /** Whether the transactions received so far were deleted. */
  hardDelete: boolean;
}

/** The user revoked a consent. */
export class FinConsentRevokedEvent extends ElementEvent<FinConsentRevokedDetail> {
  constructor(detail: FinConsentRevokedDetail) {
    super('fin-consent-revoked', detail);
  }
}

/** Detail of the event `fin-predicted-event-changed`. */
export interface FinPredictedEventChangedDetail {
  predictedEventId: number;
  /** `pending`: the user withdrew an answer. */
  approval: 'pending' | 'approved' | 'rejected';
}

/** The user approved or rejected a predicted event. */
export class FinPredictedEventChangedEvent extends ElementEvent<FinPredictedEventChangedDetail> {
  constructor(detail: FinPredictedEventChangedDetail) {
    super('fin-predicted-event-changed', detail);
  }
}

/** Detail of the event `fin-insight-changed`. */
export interface FinInsightChangedDetail {
  insightId: string;
  /** `active`: the user restored a dismissed insight. */
  status: 'active' | 'dismissed';
}

/** The user dismissed an insight, or restored it. */
export class FinInsightChangedEvent extends ElementEvent<FinInsightChangedDetail> {
  constructor(detail: FinInsightChangedDetail) {
    super('fin-insight-changed', detail);
  }
}

/** Detail of the event `fin-insight-action`. */
export interface FinInsightActionDetail {
  insightId: string;
  insightName: string;
  /** `link`: link a missing account. `upcoming`: show the upcoming payments. */
  action: 'link' | 'upcoming';
}

/** The user chose the action that an insight proposes. The page must carry it out. */
export class FinInsightActionEvent extends ElementEvent<FinInsightActionDetail> {
  constructor(detail: FinInsightActionDetail) {
    super('fin-insight-action', detail);
  }
}

/** Event classes of the inline views, by type of frame message. */
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

declare global {
  interface HTMLElementEventMap {
    'fin-account-changed': FinAccountChangedEvent;
    'fin-account-saved': FinAccountSavedEvent;
    'fin-account-deleted': FinAccountDeletedEvent;
    'fin-removed': FinRemovedEvent;
    'fin-refreshed': FinRefreshedEvent;
    'fin-consent-renewed': FinConsentRenewedEvent;
    'fin-consent-revoked': FinConsentRevokedEvent;
    'fin-predicted-event-changed': FinPredictedEventChangedEvent;
    'fin-insight-changed': FinInsightChangedEvent;
    'fin-insight-action': FinInsightActionEvent;
  }
}
