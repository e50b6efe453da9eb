import type { Answered, Failed, ObservedAccount } from '../requests/index.ts';
import type { ViewEvent } from '../kernel/index.ts';
import type { RemovalEvent } from '../linking/index.ts';
import type { From } from '../session/index.ts';

/** Requests of the list to the host. */
export type ConnectionsRequest =
  | 'listProviderAccounts'
  | 'listConsents'
  | 'listAccounts'
  | 'refreshProviderAccount'
  | 'deleteProviderAccount';

/** Actions of the user on the list. */
export type ConnectionsUserEvent = From<
  'user',
  | { type: 'linkWanted' }
  | { type: 'refreshWanted'; providerAccountId: number }
  /** The user wants to enter new sign-in details for a connection. */
  | { type: 'fixWanted'; providerAccountId: number }
  /** The user wants to answer a challenge that the bank showed during a refresh. */
  | { type: 'answerWanted'; providerAccountId: number }
  /** The user wants to renew a consent that ends soon. */
  | { type: 'renewalWanted'; consentId: number }
  | RemovalEvent
  | { type: 'retry' }
>;

/** Events of the list itself. */
export type ConnectionsListEvent =
  | ConnectionsUserEvent
  | Answered<ConnectionsRequest>
  | Failed<ConnectionsRequest>
  | ObservedAccount;
/** All events of the view. */
export type ConnectionsEvent = ViewEvent<ConnectionsListEvent>;
