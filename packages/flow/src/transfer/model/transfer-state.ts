import type { LinkSnapshot, SessionOutcome, TransferAccount, TransferScope } from '@fin-link/contracts/browser';
import type { Model } from '../../kernel/index.ts';
import type { ErrorState } from '../../linking/index.ts';
import type { Problem } from '../../problems/index.ts';

/** What was chosen of an account. */
export interface TransferChoice {
  scope: TransferScope;
  /** Of a partial transfer; empty otherwise. */
  positionIds: readonly number[];
}

/** What is read before a screen can be shown, and where the user was; null where nothing was chosen yet. */
export interface TransferOpening {
  providerAccountId: number;
  step: 'pickInvestment' | 'positions' | 'transferDetails' | 'transferReview' | 'transferShared';
  accountId: number | null;
  choice: TransferChoice | null;
  reference: string | null;
  /** The account no longer held what was chosen. */
  changed: boolean;
}

/** A connection with what can be transferred from it. */
export interface TransferConnection {
  providerAccountId: number;
  /** The firm that holds the accounts now. */
  deliveringFirm: string;
  accounts: readonly TransferAccount[];
}

export interface TransferBootState {
  step: 'boot';
  /** Null until the session is known. */
  opening: TransferOpening | null;
  /** Launch tokens the host refused. */
  refusedLaunches: number;
}

/** Linking owns the frame. */
export interface TransferLinkingState {
  step: 'linking';
  /** Latest snapshot of linking; null before the first one. */
  snapshot: LinkSnapshot | null;
}

/** T1. */
export interface PickInvestmentState extends TransferConnection {
  step: 'pickInvestment';
  /** Picked before. */
  picked: number | null;
  /** Nothing was picked. */
  refused: boolean;
  /** No account can be picked: another login, or another firm, is the way on. */
  noneUsable: boolean;
}

interface ChosenAccount extends TransferConnection {
  account: TransferAccount;
}

/** T2. */
export interface PositionsState extends ChosenAccount {
  step: 'positions';
  /** Chosen before; null the first time. */
  choice: TransferChoice | null;
  /** No position was chosen. */
  refused: boolean;
  /** The account no longer held what was chosen before. */
  changed: boolean;
}

/** T3. */
export interface TransferDetailsState extends ChosenAccount {
  step: 'transferDetails';
  choice: TransferChoice;
}

/** T4. A number that was typed is with the drafts of the frame. */
export interface TransferReviewState extends ChosenAccount {
  step: 'transferReview';
  choice: TransferChoice;
  /** Of the request: asked again, it makes no second transfer. Null before the first try. */
  idempotencyKey: string | null;
  sending: boolean;
  problem: Problem | null;
}

/** The details are with the backend of the app. */
export interface TransferSuccessState {
  step: 'transferShared';
  reference: string;
  providerAccountId: number;
  accountId: number;
  /** Null where they could not be read again. */
  deliveringFirm: string | null;
  account: TransferAccount | null;
}

/** `connection`, `unusable` and `removal` are there for the screen, which is the one of linking. */
export interface TransferErrorState extends ErrorState {
  recovery: { kind: 'relaunch' } | { kind: 'rejoin' } | { kind: 'none' };
  /** What another try reads; null where there is none. */
  opening: TransferOpening | null;
}

export interface TransferExitedState {
  step: 'exited';
  outcome: SessionOutcome;
}

/** The screens that only this flow has. */
export type TransferScreen =
  | PickInvestmentState
  | PositionsState
  | TransferDetailsState
  | TransferReviewState
  | TransferSuccessState;

export type TransferState =
  | TransferScreen
  | TransferBootState
  | TransferLinkingState
  | TransferErrorState
  | TransferExitedState;

export type TransferStep = TransferState['step'];
export type TransferStateOf<S extends TransferStep> = Extract<TransferState, { step: S }>;
export type TransferModel = Model<TransferState>;
