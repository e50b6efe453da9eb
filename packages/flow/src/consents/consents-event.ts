import type { AccountView, ConsentHistoryEntry, ConsentView, Revocation } from '@fin-link/contracts/browser';
import type { FailedRequest } from '../host/failed-request.ts';
import type { LinkEvent } from '../linking/model/link-event.ts';
import type { ConsentFilter } from './consents-state.ts';

export type ConsentRequestName =
  | 'readConsents'
  | 'readSharedAccounts'
  | 'readHistory'
  | 'renewConsent'
  | 'setDeletion'
  | 'revokeConsent';

/** What the user does in the dashboard. The way back is `back`, as on every screen. */
export type ConsentWish =
  | { type: 'filterChosen'; filter: ConsentFilter }
  | { type: 'consentsSearched'; query: string }
  | { type: 'consentViewed'; consentId: number }
  | { type: 'renewalWanted'; consentId: number }
  | { type: 'renewalConfirmed' }
  | { type: 'deletionChosen'; deleteDataAtEnd: boolean }
  | { type: 'stopWanted' }
  | { type: 'stopContinued' }
  | { type: 'stopReconsidered' }
  | { type: 'stopCancelled' }
  | { type: 'stopConfirmed' }
  | { type: 'historyWanted' };

/** What came of an effect of the dashboard. */
export type ConsentNews =
  | { type: 'consentsRead'; consents: readonly ConsentView[] }
  | { type: 'sharedAccountsRead'; providerAccountId: number; accounts: readonly AccountView[] }
  | { type: 'historyRead'; consentId: number; history: readonly ConsentHistoryEntry[] }
  | { type: 'consentRenewed'; consent: ConsentView }
  | { type: 'deletionSet'; consent: ConsentView }
  | { type: 'consentRevoked'; revocation: Revocation }
  /** `subject`: the consent, or the provider account, that it was about; 0 for none. */
  | { type: 'consentFailed'; request: ConsentRequestName; subject: number; failure: FailedRequest }
  /** The linking flow gives the frame back. `expired`: the user left a session that was over. */
  | { type: 'linkEnded'; expired: boolean; online: boolean }
  /** The user comes back to the page, perhaps from the bank. */
  | { type: 'pageShown' };

/** The linking flow's own events about session and network count here, too. */
export type ConsentsEvent = ConsentWish | ConsentNews | LinkEvent;
