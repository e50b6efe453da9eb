import type {
  LinkOptions,
  LoanView,
  ManualAccountKind,
  ManualAccountView,
  Money,
  PropertyAddress,
  PropertyEstimate,
  PropertyMatch,
  PropertyView,
  SessionOutcome,
  UpdateManualAccount,
  FrameMessage,
} from '@fin-link/contracts/browser';
import type { Model } from '../kernel/index.ts';
import type { ErrorState } from '../linking/index.ts';
import type { Problem } from '../problems/index.ts';
import type { Answered, Failed, RequestEffect } from '../requests/index.ts';
import type { From, SessionEvent, SessionUserEvent, SessionEffect } from '../session/index.ts';

/** Kind of account that a user can add manually, including property. */
export type AccountOrPropertyKind = ManualAccountKind | 'real-estate';

/** Settings of the switch "Include in net worth". */
export type NetWorthSwitch = LinkOptions['netWorthSwitch'];

/** Account that is read before its form is shown. */
export interface ManualAccountOpening {
  about: 'manual' | 'real-estate';
  accountId: number;
}

/** State before the first screen. */
export interface ManualAccountsBootState {
  step: 'boot';
  /** Account to read first; `null` until the session is known. */
  opening: ManualAccountOpening | null;
  /** Number of launch tokens that the host refused. */
  refusedLaunches: number;
}

/** Question whether to delete the account of a form. */
export interface ManualAccountDeletion {
  sending: boolean;
  problem: Problem | null;
}

/** State of the screen on which the user picks a kind of account. */
export interface ManualKindState {
  step: 'manualKind';
  /** Kind that the user picked before; `null` if none was picked. */
  picked: AccountOrPropertyKind | null;
  /** Whether the user continued without picking a kind. */
  refused: boolean;
}

/** Request that was sent last. A retry with the same values uses the same idempotency key. */
interface SentRequest {
  idempotencyKey: string;
  /** Values of the request as JSON text. */
  values: string;
}

/** State of the screen with the form of a manual account. The screen itself keeps the user's input. */
export interface ManualFormState {
  step: 'manualForm';
  kind: ManualAccountKind;
  /** Account to change; `null` for a new account. */
  account: ManualAccountView | null;
  netWorthSwitch: NetWorthSwitch;
  /** Whether the kind was picked on the previous screen. */
  picked: boolean;
  sent: SentRequest | null;
  sending: boolean;
  problem: Problem | null;
  deletion: ManualAccountDeletion | null;
}

/** Value that the user enters, with its date. */
export interface TypedValue {
  value: Money;
  /** Date of the value, as an ISO 8601 date, for example `2026-11-24`. */
  asOf: string;
}

/** Input of the property screens so far. */
export interface PropertyDraft {
  /** Property to change; `null` for a new property. */
  property: PropertyView | null;
  valuation: 'estimate' | 'typed';
  /** Address of the property; `null` if the user gave none. */
  address: PropertyAddress | null;
  /** Country of the address field if the user gave no address, as an ISO 3166-1 alpha-2 code. */
  country: string;
  estimate: PropertyEstimate | null;
  /** Value that the user entered; `null` before. `asOf` is `null` if the service does not return a date. */
  typed: (Omit<TypedValue, 'asOf'> & { asOf: string | null }) | null;
  nickname: string | null;
  includeInNetWorth: boolean;
  linkedAccountIds: readonly number[];
}

/** Data that every screen of a property keeps. */
interface PropertyScreenState {
  draft: PropertyDraft;
  /** Whether the kind was picked on the previous screen. */
  picked: boolean;
}

/**
 * Reason why the user must enter a value. `no-record`: the address has no record. `no-value`: there is too little data. `too-many`: too
 * many records match. `unavailable`: the registry is unavailable.
 */
export type NoEstimate = 'no-record' | 'no-value' | 'too-many' | 'unavailable';

/** State of the screen with the address of a property. */
export interface PropertyAddressState extends PropertyScreenState {
  step: 'propertyAddress';
  finding: boolean;
  /** Reason why there is no estimate. The address is kept, and the user can enter a value instead. */
  noEstimate: NoEstimate | null;
  problem: Problem | null;
  deletion: ManualAccountDeletion | null;
}

/** State of the screen with several properties that match the address. */
export interface PropertyMatchesState extends PropertyScreenState {
  step: 'propertyMatches';
  matches: readonly PropertyMatch[];
  /** Whether the user continued without picking a property. */
  refused: boolean;
}

/** State of the screen with the value of a property. */
export interface PropertyValueState extends PropertyScreenState {
  step: 'propertyValue';
  netWorthSwitch: NetWorthSwitch;
  /** Properties that match the address; empty if the address was unambiguous. */
  matches: readonly PropertyMatch[];
  /** Reason why there is no estimate; `null` if there is one or none was requested. */
  noEstimate: NoEstimate | null;
}

/** State of the screen with the loans of a property. */
export interface PropertyLoansState extends PropertyScreenState {
  step: 'propertyLoans';
  matches: readonly PropertyMatch[];
  /** Loans of the user; `null` while loading. */
  loans: readonly LoanView[] | null;
  loansProblem: Problem | null;
  sent: SentRequest | null;
  sending: boolean;
  problem: Problem | null;
}

/** State of the last screen, after a property or a manual account was saved or deleted. */
export interface ManualAccountSavedState {
  step: 'ownSaved';
  change: 'added' | 'changed' | 'deleted';
  kind: AccountOrPropertyKind;
  accountId: number;
  accountName: string;
  includeInNetWorth: boolean;
  /** Value that was saved; `null` for a deleted account. */
  value: Money | null;
  /** Whether the user can add another account. */
  another: boolean;
}

/** State of the error screen, which linking uses too. Linking requires `connection`, `unusable` and `removal`. */
export interface ManualAccountsErrorState extends ErrorState {
  recovery: { kind: 'relaunch' } | { kind: 'rejoin' } | { kind: 'none' };
  /** Account that a retry reads; `null` if there is none. */
  opening: ManualAccountOpening | null;
}

/** State after the end of the flow. */
export interface ManualAccountsExitedState {
  step: 'exited';
  outcome: SessionOutcome;
  /** Whether the user returns to the screen that opened this flow. */
  back?: true;
}

/** States of the screens that belong only to this flow. */
export type ManualAccountsScreen =
  | ManualKindState
  | ManualFormState
  | PropertyAddressState
  | PropertyMatchesState
  | PropertyValueState
  | PropertyLoansState
  | ManualAccountSavedState;

export type ManualAccountsState =
  | ManualAccountsScreen
  | ManualAccountsBootState
  | ManualAccountsErrorState
  | ManualAccountsExitedState;
export type ManualAccountsStep = ManualAccountsState['step'];
/** State whose `step` is `S`. */
export type ManualAccountsStateOf<S extends ManualAccountsStep> = Extract<ManualAccountsState, { step: S }>;
export type ManualAccountsModel = Model<ManualAccountsState>;

/** Host operations that the flow requests. */
export type ManualAccountsRequest =
  | 'createManualAccount'
  | 'getManualAccount'
  | 'updateManualAccount'
  | 'deleteManualAccount'
  | 'findProperty'
  | 'createProperty'
  | 'getProperty'
  | 'updateProperty'
  | 'deleteProperty'
  | 'listLoans';

export type ManualValues = UpdateManualAccount & { currency: string };

/** Actions of the user on the screens of manual accounts and properties. */
export type ManualAccountsUserEvent =
  | SessionUserEvent
  | From<
      'user',
      /** On the screen of kinds, the user picked a kind; `null` if none was picked. */
      | { type: 'kindPicked'; kind: AccountOrPropertyKind | null }
      /** The user submitted the form of a manual account. */
      | { type: 'manualSubmitted'; values: ManualValues; idempotencyKey: string }
      /** On the address screen, the user submitted an address; `null` if the user gave none and must therefore enter a value. */
      | {
          type: 'addressSubmitted';
          valuation: 'estimate' | 'typed';
          address: PropertyAddress | null;
          country: string;
        }
      /** Index of the match that the user picked; `null` if none was picked. */
      | { type: 'matchPicked'; index: number | null }
      /** The user enters a value, because no match is correct or there is no match. The address is kept. */
      | { type: 'typedInstead' }
      /** On the value screen, the user submitted a value. `typed` is `null` if the estimate is used. */
      | {
          type: 'valueSubmitted';
          typed: TypedValue | null;
          nickname: string | null;
          includeInNetWorth: boolean;
        }
      /** On the loan screen: `loansPicked` has the currently ticked checkboxes, `loansSubmitted` the selection to save. */
      | { type: 'loansPicked'; linkedAccountIds: readonly number[] }
      | { type: 'loansSubmitted'; linkedAccountIds: readonly number[]; idempotencyKey: string }
      | { type: 'deletionWanted' }
      | { type: 'deletionCancelled' }
      | { type: 'deletionConfirmed' }
      | { type: 'addAnother' }
      | { type: 'done' }
      | { type: 'retry' }
      | { type: 'back' }
    >;

export type ManualAccountsHostEvent = Answered<ManualAccountsRequest> | Failed<ManualAccountsRequest>;
export type ManualAccountsEvent = ManualAccountsUserEvent | ManualAccountsHostEvent | SessionEvent;
/** Event of the flow whose `type` is `T`. */
export type ManualAccountsEventOf<T extends ManualAccountsEvent['type']> = Extract<ManualAccountsEvent, { type: T }>;

/** Events that the flow emits on the embedding element. */
export type ManualAccountsElementEvent = Extract<
  FrameMessage,
  { type: 'fin-success' | 'fin-account-saved' | 'fin-account-deleted' | 'fin-error' | 'fin-exit' }
>;

/** Effects that the runtime executes in order. */
export type ManualAccountsEffect =
  | RequestEffect<ManualAccountsRequest>
  | SessionEffect
  | { type: 'analytics'; name: string; props: Readonly<Record<string, string | number | boolean | null>> }
  | { type: 'emit'; event: ManualAccountsElementEvent };
