import type { AccountView, ConsentHistoryEntry, ConsentView } from '@fin-link/contracts/browser';
import type { Model, ViewState } from '../kernel/index.ts';
import type { Problem } from '../problems/index.ts';

/** One consent: one site of the user. */
export interface ConsentCard {
  consent: ConsentView;
  /** What is shared under it; null while that is not known. */
  accounts: readonly AccountView[] | 'failed' | null;
}

export type ConsentFilter = 'active' | 'ending-soon' | 'ended';

/** What the dashboard knows, and how it is looked at; behind every screen of the view. */
export interface ConsentList {
  cards: readonly ConsentCard[];
  filter: ConsentFilter;
  /** What the list is searched for; empty for everything. */
  query: string;
}

/** Renewal that the dashboard and the detail remember. */
export interface RenewalMemory {
  /** The consent that was renewed last; null when none was. */
  renewed: number | null;
  /** After a return from the bank: the consent before it. The list, once read, shows the result. */
  awaited: ConsentView | null;
}

/** R1: every consent that was ever given. */
export interface ConsentsState extends RenewalMemory {
  step: 'consents';
  list: ConsentList;
}

/** R4: the user is asked. */
export interface Stopping {
  /** R5; the choice that goes with the end. */
  deleteData: boolean;
  sending: boolean;
  problem: Problem | null;
}

/** R2: one consent. */
export interface ConsentDetailState extends RenewalMemory {
  step: 'consentDetail';
  list: ConsentList;
  consentId: number;
  history: readonly ConsentHistoryEntry[] | 'failed' | null;
  /** R5: a choice on its way to the host, shown as if it were there. */
  choosing: boolean | null;
  /** Why the last choice was not taken. */
  choiceProblem: Problem | null;
  stopping: Stopping | null;
}

/** R3, where the bank need not be asked. */
export interface ConsentRenewalState {
  step: 'consentRenewal';
  list: ConsentList;
  consentId: number;
  /** Where the user came from, and goes back to. */
  from: 'consents' | 'consentDetail';
  sending: boolean;
  problem: Problem | null;
}

/** R4: sharing has ended. */
export interface ConsentStoppedState {
  step: 'consentStopped';
  list: ConsentList;
  consent: ConsentView;
  bankTold: boolean;
  dataDeleted: boolean;
}

/** Linking has the frame, for the way to the bank; the dashboard waits behind it. */
export interface ConsentsLinkingState {
  step: 'linking';
  behind: ConsentsState | ConsentDetailState;
}

export type ConsentScreen = ConsentsState | ConsentDetailState | ConsentRenewalState | ConsentStoppedState;
export type ConsentsViewState = ConsentScreen | ConsentsLinkingState | ViewState;
export type ConsentsModel = Model<ConsentsViewState>;
