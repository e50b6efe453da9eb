import type { Answered, Failed } from '../requests/index.ts';
import type { ViewEvent } from '../kernel/index.ts';
import type { From } from '../session/index.ts';
import type { ConsentFilter } from './consents-state.ts';

/** Requests of the dashboard to the host. */
export type ConsentsRequest =
  | 'listConsents'
  | 'listAccounts'
  | 'getConsentHistory'
  | 'renewConsent'
  | 'setConsentDeletion'
  | 'revokeConsent';

/** Actions of the user in the dashboard. */
export type ConsentsUserEvent = From<
  'user',
  | { type: 'filterChosen'; filter: ConsentFilter }
  | { type: 'consentsSearched'; query: string }
  | { type: 'consentViewed'; consentId: number }
  | { type: 'renewalWanted'; consentId: number }
  | { type: 'renewalConfirmed' }
  | { type: 'deletionChosen'; deleteDataAtEnd: boolean }
  | { type: 'stopWanted' }
  | { type: 'stopCancelled' }
  | { type: 'stopConfirmed' }
  | { type: 'historyWanted' }
  /** The user returned to the page, possibly from the bank. */
  | { type: 'pageShown' }
  | { type: 'retry' }
  | { type: 'back' }
>;

/** Events of the dashboard itself. */
export type ConsentsOwnEvent = ConsentsUserEvent | Answered<ConsentsRequest> | Failed<ConsentsRequest>;
/** All events of the view. */
export type ConsentsEvent = ViewEvent<ConsentsOwnEvent>;
