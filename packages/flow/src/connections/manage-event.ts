import type { AccountView, ConsentView, ProviderAccountView } from '@fin-link/contracts/browser';
import type { FailedRequest } from '../host/failed-request.ts';
import type { LinkEvent, RemovalWish } from '../linking/model/link-event.ts';

export type ManageRequestName =
  | 'readConnections'
  | 'readNotices'
  | 'readAccounts'
  | 'refreshConnection'
  | 'removeConnection';

/** What the user does on the list. */
export type ManageWish =
  | { type: 'linkWanted' }
  | { type: 'refreshWanted'; providerAccountId: number }
  /** New sign-in details for a connection. */
  | { type: 'fixWanted'; providerAccountId: number }
  /** The bank asked something while it was refreshed. */
  | { type: 'answerWanted'; providerAccountId: number }
  /** Its consent ends soon. */
  | { type: 'renewalWanted'; consentId: number }
  | RemovalWish;

/** What came of an effect of the list. */
export type ManageNews =
  | { type: 'connectionsRead'; providerAccounts: readonly ProviderAccountView[] }
  | { type: 'noticesRead'; consents: readonly ConsentView[] }
  | { type: 'accountsRead'; providerAccountId: number; accounts: readonly AccountView[] }
  | { type: 'connectionRefreshed'; providerAccount: ProviderAccountView }
  | { type: 'connectionRemoved'; providerAccountId: number }
  | { type: 'manageFailed'; request: ManageRequestName; providerAccountId: number; failure: FailedRequest }
  /** The linking flow gives the frame back. `expired`: the user left a session that was over. */
  | { type: 'linkEnded'; expired: boolean; online: boolean };

/** The linking flow's own events about session and network count here, too. */
export type ManageEvent = ManageWish | ManageNews | LinkEvent;
