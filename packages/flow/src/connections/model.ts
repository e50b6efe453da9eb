import type { AccountView, ConsentView, ProviderAccountView, FrameMessage } from '@fin-link/contracts/browser';
import type { Model, ViewState, ViewEvent, Embed, ViewEffect } from '../kernel/index.ts';
import type { ProgressRow, RemovalEvent } from '../linking/index.ts';
import type { Problem } from '../problems/index.ts';
import type { Answered, Failed, ObservedAccount, RequestEffect } from '../requests/index.ts';
import type { From } from '../session/index.ts';

/** Result of the last attempt of a card; kept until the next attempt. */
export type RefreshResult =
  | { kind: 'updated' }
  /** The refresh succeeded, and no account has changed. */
  | { kind: 'noChanges' }
  | { kind: 'failed'; problem: Problem };

/** Running attempt of a connection. */
export interface Refreshing {
  /**
   * Request id of the previous attempt, whose reports are ignored; `null` if the attempt was already running when the list was read.
   */
  since: string | null;
  rows: readonly ProgressRow[];
  /** Whether the bank showed a challenge in this attempt. */
  asked: boolean;
  /** Request id of the attempt that linked the connection while this view was open. The end of that attempt emits no `fin-refreshed`. */
  linkedBy?: string;
  /** Accounts before the attempt, for comparison; `null` if they were not known. */
  before: readonly AccountView[] | null;
}

export interface ConnectionCard {
  account: ProviderAccountView;
  /** Accounts of the connection; `null` while loading. */
  accounts: readonly AccountView[] | null;
  /** Running attempt; `null` if there is none. */
  refreshing: Refreshing | null;
  /** Result of the last attempt; `null` if no attempt has ended since the view opened. */
  result: RefreshResult | null;
}

/** Question whether to remove a connection, which the user must confirm. */
export interface Removal {
  providerAccountId: number;
  sending: boolean;
  problem: Problem | null;
}

/** State of the screen that lists the connections. */
export interface ConnectionsState {
  step: 'connections';
  cards: readonly ConnectionCard[];
  /** Whether the session may link. If not, connections cannot be added or repaired. */
  mayLink: boolean;
  /** Open question about removing a connection; `null` if there is none. */
  removal: Removal | null;
  /** Consents that end soon, the earliest end first. */
  notices: readonly ConsentView[];
  /** Id of the connection that linking was opened for. Linking has already emitted the failure of this connection. */
  opened?: number | null;
  /** Name of the bank that was removed last; `null` if no bank was removed. */
  removed: string | null;
}

/** State while linking is on screen. When linking ends, the view returns to the list in `behind`. */
export interface ConnectionsLinkingState {
  step: 'linking';
  behind: ConnectionsState;
}

export type ConnectionsViewState = ConnectionsState | ConnectionsLinkingState | ViewState;
export type ConnectionsModel = Model<ConnectionsViewState>;

type ConnectionsRequest =
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

export type ConnectionsListEvent =
  | ConnectionsUserEvent
  | Answered<ConnectionsRequest>
  | Failed<ConnectionsRequest>
  | ObservedAccount;
export type ConnectionsEvent = ViewEvent<ConnectionsListEvent>;

/** Effects that only this view has. The runtime executes them in order. */
export type ConnectionsFlowEffect =
  | RequestEffect<ConnectionsRequest>
  /**
   * Watches a connection: each change is the event `accountChanged`, until `unwatchConnection` or `unwatchAll`. Several connections can
   * be watched at the same time.
   */
  | { type: 'watchConnection'; providerAccountId: number }
  | { type: 'unwatchConnection'; providerAccountId: number }
  | { type: 'unwatchAll' }
  /** Runs another flow inside this one. */
  | Embed
  /** Emits an element event to the page. */
  | { type: 'emit'; event: Extract<FrameMessage, { type: 'fin-removed' | 'fin-refreshed' }> };
export type ConnectionsEffect = ViewEffect<ConnectionsFlowEffect>;
