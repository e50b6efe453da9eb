import type {
  AccountView,
  DepositView,
  EligibleAccount,
  LinkSnapshot,
  ProviderAccountView,
  SessionOutcome,
  VerificationReason,
  VerificationView,
  SubmitAmounts,
  FrameMessage,
  VerificationSnapshot,
} from '@fin-link/contracts/browser';
import type * as kernel from '../kernel/index.ts';
import type { Model, EmbeddedEnded, EmbeddedMoved, Embed } from '../kernel/index.ts';
import type { Connection, ErrorState, SuccessState, Settled } from '../linking/index.ts';
import type { Problem } from '../problems/index.ts';
import type { Answered, Failed, ObservedVerification, RequestEffect } from '../requests/index.ts';
import type { From, SessionEvent, SessionUserEvent, SessionEffect } from '../session/index.ts';

/** Type of an account that can receive deposits. */
export type DepositAccountType = NonNullable<EligibleAccount['accountType']>;

/** Reason why an account cannot be picked. `deposits`: it cannot receive deposits, and there is no other method. */
export type Obstacle = NonNullable<EligibleAccount['ineligible']> | 'deposits';

/** Account of the connection in the list to pick from. */
export interface Candidate {
  account: AccountView;
  eligible: EligibleAccount;
  /** Reason why the account cannot be picked, shown with it; `null` if it can be picked. */
  obstacle: Obstacle | null;
}

export type DepositVerification = VerificationView & { deposits: DepositView };

/** Account that receives the deposits. The full account number is never stored here; only the screen keeps it. */
export interface DepositDetails {
  accountType: DepositAccountType;
  /** Routing number of nine digits. */
  routingNumber: string;
  /** Last four digits of the account number. */
  mask: string;
}

/** Known details of the account, which the user does not need to enter. */
export interface KnownDetails {
  accountType: DepositAccountType | null;
  routingNumber: string | null;
  /** Whether the host has the full account number. */
  accountNumber: boolean;
}

/** Connection with all its accounts, including those that cannot be verified. */
export interface VerifiedConnection {
  connection: Connection;
  account: ProviderAccountView;
  /** All accounts, including those that cannot be picked and those that the user did not save. */
  candidates: readonly Candidate[];
}

export interface VerificationLinkingState {
  step: 'linking';
  /** Latest snapshot of linking; `null` before the first one. */
  snapshot: LinkSnapshot | null;
  /**
   * Purpose of linking. `accounts`: to verify accounts. `selection`: to save accounts after their verification. `upkeep`: to maintain an
   * existing connection.
   */
  purpose: 'accounts' | 'selection' | 'upkeep';
}

/** State before the first screen. */
export interface VerificationBootState {
  step: 'boot';
  /** Data that is being read; `null` until the session is known. */
  opening: VerificationOpening | null;
  /** Number of launch tokens that the host refused. */
  refusedLaunches: number;
}

/** State of the screen of the combined flow that offers to verify one of the linked accounts. */
export interface AlsoVerifyState extends VerifiedConnection {
  step: 'alsoVerify';
  /** Accounts that the user kept when saving the link. */
  selectedAccountIds: readonly number[];
}

/** State of the screen on which the user picks accounts. */
export interface PickAccountState extends VerifiedConnection {
  step: 'pickAccount';
  /** Whether several accounts can be picked. */
  several: boolean;
  /** Whether no account can be picked. Each account shows its reason. The user needs another login or another bank. */
  noneUsable: boolean;
  /** Accounts that the user picked before. */
  picked: readonly number[];
  /** Reason why the choice was rejected. `empty`: no account was picked. */
  refusal: null | 'empty' | Problem;
}

/** State of the screen while the names are compared. */
export interface MatchingState extends VerifiedConnection {
  step: 'matching';
  /** Ids of the accounts that the user picked. */
  picked: readonly number[];
  /** Ids of verifications that have started but have no result yet; empty until the host has answered. */
  undecided: readonly number[];
  /** Verifications of picked accounts that have a result. */
  decided: readonly VerificationView[];
}

/** State of the screen after at least one of the picked accounts was verified. */
export interface MatchedState {
  step: 'matched';
  connection: Connection | null;
  /** Successful verifications of picked accounts. */
  verified: readonly VerificationView[];
  /** Failed verifications of the other picked accounts. */
  failed: readonly VerificationView[];
}

/** State of the screen that offers verification by deposits after no name matched. */
export interface DepositOfferState extends VerifiedConnection {
  step: 'cdvOffer';
  /** Account to verify; `null` if it no longer exists. */
  candidate: Candidate | null;
  /** Reason why the name comparison failed; `null` if names are not compared. */
  reason: VerificationReason | null;
  /** Whether the account can receive small deposits. If not, the user needs another account or help from the app. */
  mayDeposit: boolean;
}

/** State of the screen with the details of the account. */
export interface DepositDetailsState {
  step: 'cdvDetails';
  /** Connection of the account; `null` if the user enters an account without a bank. */
  from: VerifiedConnection | null;
  connection: Connection | null;
  /** Account to verify; `null` if the user enters it. */
  candidate: Candidate | null;
  /** Reason why the name comparison failed; `null` if names were not compared. */
  reason: VerificationReason | null;
  /** Id of the account; `null` if the user enters the account. Without a `candidate`, the page has set this id. */
  accountId: number | null;
  known: KnownDetails;
  /** Details that the user entered before; `null` the first time. The account number is kept in the drafts of the frame. */
  details: DepositDetails | null;
  /** Whether the payment network rejected deposits to the details that the user entered before. */
  numbersRefused: boolean;
}

/** State of the screen with the review of the details. */
export interface DepositReviewState extends Omit<DepositDetailsState, 'step' | 'details' | 'numbersRefused'> {
  step: 'cdvReview';
  details: DepositDetails;
  /** Whether a request is pending. `unsure`: the flow is checking whether the host received the request. */
  sending: false | 'sending' | 'unsure';
  problem: Problem | null;
}

/** State of the screen directly after deposits were started. */
export interface DepositsStartedState {
  step: 'cdvStarted';
  connection: Connection | null;
  verification: DepositVerification;
}

/**
 * State of the screen that waits for deposits after the user returned. Also shown if deposits have arrived but the user does not see them.
 */
export interface DepositsWaitingState {
  step: 'cdvWaiting';
  connection: Connection | null;
  verification: DepositVerification;
  /** Whether the flow is reading the status because the user requested it. */
  asking: boolean;
  problem: Problem | null;
}

/** State of the screen with the amounts of the deposits. The screen itself keeps the user's input. */
export interface DepositAmountsState {
  step: 'cdvAmounts';
  connection: Connection | null;
  verification: DepositVerification;
  sending: boolean;
  /** Whether the last amounts were wrong. The number of attempts left is in `verification.deposits.remainingAttempts`. */
  wrong: boolean;
  problem: Problem | null;
}

/** State of the screen with the result: `SUCCESS`, or `FAILED` with its reason. */
export interface DepositResultState {
  step: 'cdvResult';
  connection: Connection | null;
  verification: DepositVerification;
}

/** State of the error screen, which linking uses too. Linking requires `connection`, `unusable` and `removal`. */
export interface VerificationErrorState extends ErrorState {
  recovery: { kind: 'relaunch' } | { kind: 'rejoin' } | { kind: 'none' };
  /** Data that a retry reads; `null` if there is none. */
  opening: VerificationOpening | null;
}

/** State after the end of the flow. */
export interface VerificationExitedState {
  step: 'exited';
  outcome: SessionOutcome;
}

/** States of the screens that belong only to this flow. */
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
  /** Result of linking without a verification: in the combined flow, or after maintenance of a connection. */
  | SuccessState;

export type VerificationStep = VerificationState['step'];
/** State whose `step` is `S`. */
export type VerificationStateOf<S extends VerificationStep> = Extract<VerificationState, { step: S }>;
export type VerificationModel = Model<VerificationState>;

/** Connection whose accounts are being read. */
export interface ConnectionOpening {
  kind: 'connection';
  providerAccountId: number;
  /** Screen to show. `deposits`: the screen for deposits to the account `accountId`. */
  as: 'alsoVerify' | 'pickAccount' | 'deposits' | 'success';
  accountId: number | null;
  /** Whether the payment network rejected deposits to the account numbers that the user entered before. */
  numbersRefused: boolean;
  /** Connection that the user has just linked; `null` if the connection existed before. */
  connection: Connection | null;
  account: ProviderAccountView | null;
  accounts: readonly AccountView[] | null;
  /** Accounts that the user kept when saving the link; `null` if the accounts themselves contain the selection. */
  selectedAccountIds: readonly number[] | null;
  eligible: readonly EligibleAccount[] | null;
}

/** Data to read before a screen can be shown. */
export type VerificationOpening =
  /** Status of a verification. */
  | { kind: 'verification'; verificationId: number }
  /**
   * The newest verification by deposits, only of `accountId` if it is not `null`. `open`: whether the verification must be in progress.
   * `otherwise`: what to open if there is none.
   */
  | { kind: 'latest'; accountId: number | null; open: boolean; otherwise: VerificationOpening }
  | ConnectionOpening
  /**
   * The form for account details. `accountId`: the account that the tag names; `null` if the user enters the details of an account that is
   * not linked.
   */
  | { kind: 'details'; accountId: number | null; numbersRefused: boolean };

export type VerificationRequest =
  | 'getProviderAccount'
  | 'listAccounts'
  | 'listEligibleAccounts'
  | 'listVerifications'
  | 'getVerification'
  | 'createVerification'
  | 'submitAmounts';

/** Amount of one deposit, as the user found it on the statement. */
export type DepositAmount = SubmitAmounts['amounts'][number];

/** Actions of the user on the screens of verification. */
export type VerificationUserEvent =
  | SessionUserEvent
  | From<
      'user',
      /** After linking, the user accepts or declines a verification. */
      | { type: 'verifyWanted' }
      | { type: 'verifyDeclined' }
      /** The user picked accounts on the account screen. */
      | { type: 'accountsPicked'; accountIds: readonly number[] }
      /** After no name matched, the user chooses small deposits or another account of the connection. */
      | { type: 'depositsWanted' }
      | { type: 'anotherAccountWanted' }
      /** The user chooses another login at the same bank, or another bank. */
      | { type: 'differentLoginPicked' }
      | { type: 'chooseAnother' }
      /** On the details screen, the user submitted the details. The screen keeps the account number. */
      | { type: 'detailsSubmitted'; details: DepositDetails }
      /** The user wants to correct the details, or to check the numbers again after a failure. */
      | { type: 'detailsWanted' }
      /** On the review, the user confirmed the deposits. `accountNumber` is `null` if the host knows the number. */
      | { type: 'depositsConfirmed'; accountNumber: string | null }
      /** On the waiting screen, the user requests the current status. */
      | { type: 'statusWanted' }
      /** On the waiting screen, the user says that the deposits have arrived. */
      | { type: 'amountsWanted' }
      /** On the amount screen, the user reports missing deposits, or submits their amounts. */
      | { type: 'depositsNotSeen' }
      | { type: 'amountsSubmitted'; amounts: readonly DepositAmount[]; idempotencyKey: string }
      /** On the result screen, the user starts again after the time limit. */
      | { type: 'startAgain' }
      | { type: 'linkAnother' }
      | { type: 'done' }
      | { type: 'retry' }
      | { type: 'back' }
    >;

/** Events of the host: results of requests, and reports. */
export type VerificationHostEvent = Answered<VerificationRequest> | Failed<VerificationRequest> | ObservedVerification;

export type VerificationEvent =
  | VerificationUserEvent
  | VerificationHostEvent
  | SessionEvent
  | EmbeddedEnded<Settled>
  | EmbeddedMoved;

/** Event of the flow whose `type` is `T`. */
export type VerificationEventOf<T extends VerificationEvent['type']> = Extract<VerificationEvent, { type: T }>;

/** Events that the flow emits on the embedding element. */
export type VerificationElementEvent = Extract<
  FrameMessage,
  { type: 'fin-success' | 'fin-partial' | 'fin-pending' | 'fin-error' | 'fin-exit' }
>;

/** Effects that the runtime executes in order. */
export type VerificationEffect =
  | RequestEffect<VerificationRequest>
  | SessionEffect
  | Embed
  /** Reports each change of a verification as `verificationChanged`. A second watch replaces the first. */
  | { type: 'watchVerifications'; verificationIds: readonly number[] }
  | { type: 'stopWatching' }
  | { type: 'saveSnapshot'; snapshot: VerificationSnapshot }
  | { type: 'emit'; event: VerificationElementEvent }
  | { type: 'analytics'; name: string; props: Readonly<Record<string, string | number | boolean | null>> };

export type Step = kernel.Step<VerificationState, VerificationEffect>;

export type Handlers<S extends VerificationStep> = kernel.Handlers<
  VerificationStateOf<S>,
  VerificationEvent,
  VerificationModel,
  Step
>;
