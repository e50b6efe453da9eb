import type {
  AccountView,
  DepositView,
  EligibleAccount,
  LinkSnapshot,
  ProviderAccountView,
  SessionOutcome,
  VerificationReason,
  VerificationView,
} from '@fin-link/contracts/browser';
import type { Model } from '../../kernel/index.ts';
import type { Connection, ErrorState, SuccessState } from '../../linking/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { VerificationOpening } from './verification-opening.ts';

export type DepositAccountType = NonNullable<EligibleAccount['accountType']>;

/** Why an account cannot be picked. `deposits`: none can be sent to it, where there is no other way. */
export type Obstacle = NonNullable<EligibleAccount['ineligible']> | 'deposits';

/** An account of the connection, as it can be picked. */
export interface Candidate {
  account: AccountView;
  eligible: EligibleAccount;
  /** Shown with the account, which cannot be picked then. */
  obstacle: Obstacle | null;
}

/** A verification by small deposits. */
export type DepositVerification = VerificationView & { deposits: DepositView };

/** What deposits are sent to. The number itself is never here: what was typed stays with the screen. */
export interface DepositDetails {
  accountType: DepositAccountType;
  /** Nine digits. */
  routingNumber: string;
  /** The last four digits of the account number. */
  mask: string;
}

/** What is known of the account, and need not be typed. */
export interface KnownDetails {
  accountType: DepositAccountType | null;
  routingNumber: string | null;
  /** The host has the full number. */
  accountNumber: boolean;
}

/** Accounts of a connection of which one is to be verified. */
export interface VerifiedConnection {
  connection: Connection;
  account: ProviderAccountView;
  /** All accounts, also those that cannot be picked and those that were left out when the link was saved. */
  candidates: readonly Candidate[];
}

/** Linking owns the frame. */
export interface VerificationLinkingState {
  step: 'linking';
  /** Latest snapshot of linking; null before the first one. */
  snapshot: LinkSnapshot | null;
  /** What a link of it is for. `accounts`: to be verified; `selection`: accounts that are verified already are saved. */
  purpose: 'accounts' | 'selection' | 'upkeep';
}

export interface VerificationBootState {
  step: 'boot';
  /** What is being read; null until the session is known. */
  opening: VerificationOpening | null;
  /** Launch tokens the host refused. */
  refusedLaunches: number;
}

/** V8, combined flow: accounts are linked, and one of them can be verified too. */
export interface AlsoVerifyState extends VerifiedConnection {
  step: 'alsoVerify';
  /** Kept when the link was saved. */
  selectedAccountIds: readonly number[];
}

/** V1. */
export interface PickAccountState extends VerifiedConnection {
  step: 'pickAccount';
  /** Checkboxes; otherwise one account. */
  several: boolean;
  /** No account can be picked: each says why, and another login or another bank is the way on. */
  noneUsable: boolean;
  /** Picked before. */
  picked: readonly number[];
  /** `empty`: nothing was picked. */
  refusal: null | 'empty' | Problem;
}

/** V2, while the name is compared. */
export interface MatchingState extends VerifiedConnection {
  step: 'matching';
  picked: readonly number[];
  /** Begun, and not decided yet; empty until the host has answered. */
  undecided: readonly number[];
  decided: readonly VerificationView[];
}

/** V2: at least one of the accounts that were picked is verified. */
export interface MatchedState {
  step: 'matched';
  connection: Connection | null;
  verified: readonly VerificationView[];
  /** Picked with them, and not verified. */
  failed: readonly VerificationView[];
}

/** V2 without a match, and the offer of V3. */
export interface DepositOfferState extends VerifiedConnection {
  step: 'cdvOffer';
  /** The account; null where it is gone. */
  candidate: Candidate | null;
  /** Why its name does not verify it; null where names are not compared at all. */
  reason: VerificationReason | null;
  /** Small deposits can be sent to it. Otherwise another account, or the app's own help, is the way on. */
  mayDeposit: boolean;
}

/** V3. */
export interface DepositDetailsState {
  step: 'cdvDetails';
  /** Null where the account is typed, without a bank. */
  from: VerifiedConnection | null;
  connection: Connection | null;
  /** The account; null where it is typed. */
  candidate: Candidate | null;
  /** Why its name did not verify it; null where names were not compared. */
  reason: VerificationReason | null;
  /** The account, also where the page names it and nothing else is known of it; null where it is typed. */
  accountId: number | null;
  known: KnownDetails;
  /** What was typed before; null the first time. The number is in the drafts of the frame. */
  details: DepositDetails | null;
  /** Deposits could not be sent to what was typed before. */
  numbersRefused: boolean;
}

/** V4. */
export interface DepositReviewState extends Omit<DepositDetailsState, 'step' | 'details' | 'numbersRefused'> {
  step: 'cdvReview';
  details: DepositDetails;
  /** `unsure`: whether the request arrived is being asked. */
  sending: false | 'sending' | 'unsure';
  problem: Problem | null;
}

/** V5, right after the start. */
export interface DepositsStartedState {
  step: 'cdvStarted';
  connection: Connection | null;
  verification: DepositVerification;
}

/** V5, come back to. Of deposits that have arrived already when the user does not see them. */
export interface DepositsWaitingState {
  step: 'cdvWaiting';
  connection: Connection | null;
  verification: DepositVerification;
  /** Whether the status is being read at the user's request. */
  asking: boolean;
  problem: Problem | null;
}

/** V6. What was typed stays with the screen. */
export interface DepositAmountsState {
  step: 'cdvAmounts';
  connection: Connection | null;
  verification: DepositVerification;
  sending: boolean;
  /** The amounts that were sent last were wrong; `verification.deposits.remainingAttempts` says how many tries are left. */
  wrong: boolean;
  problem: Problem | null;
}

/** V7: SUCCESS, or FAILED with its reason. */
export interface DepositResultState {
  step: 'cdvResult';
  connection: Connection | null;
  verification: DepositVerification;
}

/** `connection`, `unusable` and `removal` are there for the screen, which is the one of linking. */
export interface VerificationErrorState extends ErrorState {
  recovery: { kind: 'relaunch' } | { kind: 'rejoin' } | { kind: 'none' };
  /** What another try reads; null where there is none. */
  opening: VerificationOpening | null;
}

export interface VerificationExitedState {
  step: 'exited';
  outcome: SessionOutcome;
}

/** The screens that only this flow has. */
export type VerificationScreen =
  | AlsoVerifyState
  | PickAccountState
  | MatchingState
  | MatchedState
  | DepositOfferState
  | DepositDetailsState
  | DepositReviewState
  | DepositsStartedState
  | DepositsWaitingState
  | DepositAmountsState
  | DepositResultState;

export type VerificationState =
  | VerificationScreen
  | VerificationBootState
  | VerificationLinkingState
  | VerificationErrorState
  | VerificationExitedState
  /** Combined flow, and upkeep of a connection: what was linked, without a verification. */
  | SuccessState;

export type VerificationStep = VerificationState['step'];
export type VerificationStateOf<S extends VerificationStep> = Extract<VerificationState, { step: S }>;
export type VerificationModel = Model<VerificationState>;
