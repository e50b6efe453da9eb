import type {
  LinkSnapshot,
  SessionOutcome,
  TransferAccount,
  TransferScope,
  FrameMessage,
  TransferSnapshot,
} from '@fin-link/contracts/browser';
import type { Model, EmbeddedEnded, EmbeddedMoved, Embed } from '../kernel/index.ts';
import type { ErrorState, Settled } from '../linking/index.ts';
import type { Problem } from '../problems/index.ts';
import type { Answered, Failed, ObservedAccount, RequestEffect } from '../requests/index.ts';
import type { From, SessionEvent, SessionUserEvent, SessionEffect } from '../session/index.ts';

/** Choice of what to transfer from an account. */
export interface TransferChoice {
  scope: TransferScope;
  /** Positions of a partial transfer; empty otherwise. */
  positionIds: readonly number[];
}

/** Screen to show after its data was read, with the choices of the user so far. A choice is `null` if it was not made yet. */
export interface TransferOpening {
  providerAccountId: number;
  step: 'pickInvestment' | 'positions' | 'transferDetails' | 'transferReview' | 'transferShared';
  accountId: number | null;
  choice: TransferChoice | null;
  reference: string | null;
  /** Whether the account no longer contained the chosen positions. */
  changed: boolean;
}

/** Connection with the accounts that can be transferred from it. */
export interface TransferConnection {
  providerAccountId: number;
  /** Firm that currently holds the accounts. */
  deliveringFirm: string;
  accounts: readonly TransferAccount[];
}

/** State before the first screen. */
export interface TransferBootState {
  step: 'boot';
  /** Data to read first; `null` until the session is known. */
  opening: TransferOpening | null;
  /** Number of launch tokens that the host refused. */
  refusedLaunches: number;
}

export interface TransferLinkingState {
  step: 'linking';
  /** Latest snapshot of linking; `null` before the first one. */
  snapshot: LinkSnapshot | null;
}

/** State of the screen on which the user picks an account. */
export interface PickInvestmentState extends TransferConnection {
  step: 'pickInvestment';
  /** Account that the user picked before; `null` if none was picked. */
  picked: number | null;
  /** Whether the user continued without picking an account. */
  refused: boolean;
  /** Whether no account can be picked. The user then needs another login or another firm. */
  noneUsable: boolean;
}

/** Connection with the account that the user chose. */
interface ChosenAccount extends TransferConnection {
  account: TransferAccount;
}

/** State of the screen on which the user chooses positions. */
export interface PositionsState extends ChosenAccount {
  step: 'positions';
  /** Choice that the user made before; `null` the first time. */
  choice: TransferChoice | null;
  /** Whether the user continued without choosing a position. */
  refused: boolean;
  /** Whether the account no longer contains the positions that the user chose before. */
  changed: boolean;
}

export interface TransferDetailsState extends ChosenAccount {
  step: 'transferDetails';
  choice: TransferChoice;
}

/** State of the screen with the review. The drafts of the frame keep a typed account number. */
export interface TransferReviewState extends ChosenAccount {
  step: 'transferReview';
  choice: TransferChoice;
  /** Idempotency key of the request, so that a retry creates no second transfer; `null` before the first attempt. */
  idempotencyKey: string | null;
  sending: boolean;
  problem: Problem | null;
}

/** State of the screen after the details were shared with the backend of the app. */
export interface TransferSuccessState {
  step: 'transferShared';
  reference: string;
  providerAccountId: number;
  accountId: number;
  /** Firm that held the accounts; `null` if the firm could not be read again. */
  deliveringFirm: string | null;
  account: TransferAccount | null;
}

/** State of the error screen, which linking uses too. Linking requires `connection`, `unusable` and `removal`. */
export interface TransferErrorState extends ErrorState {
  recovery: { kind: 'relaunch' } | { kind: 'rejoin' } | { kind: 'none' };
  /** Data that a retry reads; `null` if there is none. */
  opening: TransferOpening | null;
}

/** State after the end of the flow. */
export interface TransferExitedState {
  step: 'exited';
  outcome: SessionOutcome;
}

/** States of the screens that belong only to this flow. */
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
/** State whose `step` is `S`. */
export type TransferStateOf<S extends TransferStep> = Extract<TransferState, { step: S }>;
export type TransferModel = Model<TransferState>;

/** Host operations that the flow requests. `getProviderAccount` follows a connection whose positions are arriving. */
export type TransferRequest = 'listPositions' | 'createTransfer' | 'getProviderAccount';

/** Actions of the user on the screens of an asset transfer. */
export type TransferUserEvent =
  | SessionUserEvent
  | From<
      'user',
      /** On the account screen, the user picked an account; `null` if none was picked. */
      | { type: 'investmentPicked'; accountId: number | null }
      /** On the position screen, the user chose positions. */
      | { type: 'positionsChosen'; choice: TransferChoice }
      /** On the details screen, the user confirmed the details. The screen keeps a typed account number. */
      | { type: 'detailsConfirmed' }
      /** On the review, the user wants to correct a part of the transfer. */
      | { type: 'accountWanted' }
      | { type: 'positionsWanted' }
      | { type: 'transferDetailsWanted' }
      /** On the review, the user confirmed the transfer. `accountNumber` is `null` if the host knows the number. */
      | { type: 'transferConfirmed'; accountNumber: string | null; idempotencyKey: string }
      /** The user wants to choose another firm. */
      | { type: 'chooseAnother' }
      | { type: 'done' }
      | { type: 'retry' }
      | { type: 'back' }
    >;

/** Events of the host: results of requests, and reports. */
export type TransferHostEvent = Answered<TransferRequest> | Failed<TransferRequest> | ObservedAccount;

export type TransferEvent =
  | TransferUserEvent
  | TransferHostEvent
  | SessionEvent
  | EmbeddedEnded<Settled>
  | EmbeddedMoved;

/** Event of the flow whose `type` is `T`. */
export type TransferEventOf<T extends TransferEvent['type']> = Extract<TransferEvent, { type: T }>;

/** Events that the flow emits on the embedding element. */
export type TransferElementEvent = Extract<FrameMessage, { type: 'fin-success' | 'fin-error' | 'fin-exit' }>;

/** Effects that the runtime executes in order. */
export type TransferEffect =
  | RequestEffect<TransferRequest>
  | SessionEffect
  | Embed
  /** Reports each change of a provider account as `accountChanged`. */
  | { type: 'watchProviderAccount'; providerAccountId: number }
  | { type: 'stopWatching' }
  | { type: 'saveSnapshot'; snapshot: TransferSnapshot }
  | { type: 'emit'; event: TransferElementEvent };
