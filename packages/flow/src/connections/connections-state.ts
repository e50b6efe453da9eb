import type { AccountView, ConsentView, ProviderAccountView } from '@fin-link/contracts/browser';
import type { Model, ViewState } from '../kernel/index.ts';
import type { ProgressRow } from '../linking/index.ts';
import type { Problem } from '../problems/index.ts';

/** What the last attempt of a card came to; kept until the next one. */
export type RefreshResult =
  | { kind: 'updated' }
  /** The bank was asked, and every account is as it was. */
  | { kind: 'noChanges' }
  | { kind: 'failed'; problem: Problem };

/** An update that is under way. */
export interface Refreshing {
  /** The attempt before it, whose words no longer count; null when the update was under way before this view opened. */
  since: string | null;
  rows: readonly ProgressRow[];
  asked: boolean;
  /** The attempt that linked the connection while this view was open: its end is no refresh. */
  linkedBy?: string;
  /** The accounts as they were, to tell whether anything changed; null when they were not known. */
  before: readonly AccountView[] | null;
}

/** One connection of the user. */
export interface ConnectionCard {
  account: ProviderAccountView;
  /** Null while loading. */
  accounts: readonly AccountView[] | null;
  refreshing: Refreshing | null;
  result: RefreshResult | null;
}

/** A connection is about to be removed; the user is asked first. */
export interface Removal {
  providerAccountId: number;
  sending: boolean;
  problem: Problem | null;
}

/** M1: what is linked, and what can be done about it. */
export interface ConnectionsState {
  step: 'connections';
  cards: readonly ConnectionCard[];
  /** The session may link: without it nothing is added and no sign-in is mended. */
  mayLink: boolean;
  removal: Removal | null;
  /** Consents that end soon, those that end first at the top. */
  notices: readonly ConsentView[];
  /** The connection that linking was opened for: linking has told the page of its failure. */
  opened?: number | null;
  /** Name of the bank that was removed last; null when none was. */
  removed: string | null;
}

/** Linking has the frame; the list waits behind it. */
export interface ConnectionsLinkingState {
  step: 'linking';
  behind: ConnectionsState;
}

export type ConnectionsViewState = ConnectionsState | ConnectionsLinkingState | ViewState;
export type ConnectionsModel = Model<ConnectionsViewState>;
