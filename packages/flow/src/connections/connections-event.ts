import type { Answered, Failed, ObservedAccount } from '../requests/index.ts';
import type { ViewEvent } from '../kernel/index.ts';
import type { RemovalEvent } from '../linking/index.ts';
import type { From } from '../session/index.ts';

/** What the list asks of the host. */
export type ConnectionsRequest =
  | 'listProviderAccounts'
  | 'listConsents'
  | 'listAccounts'
  | 'refreshProviderAccount'
  | 'deleteProviderAccount';

/** What the user does on the list. */
export type ConnectionsUserEvent = From<
  'user',
  | { type: 'linkWanted' }
  | { type: 'refreshWanted'; providerAccountId: number }
  /** New sign-in details for a connection. */
  | { type: 'fixWanted'; providerAccountId: number }
  /** The bank asked something while it was refreshed. */
  | { type: 'answerWanted'; providerAccountId: number }
  /** Its consent ends soon. */
  | { type: 'renewalWanted'; consentId: number }
  | RemovalEvent
  | { type: 'retry' }
>;

export type ConnectionsOwnEvent =
  | ConnectionsUserEvent
  | Answered<ConnectionsRequest>
  | Failed<ConnectionsRequest>
  | ObservedAccount;
export type ConnectionsEvent = ViewEvent<ConnectionsOwnEvent>;
