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
} from '@fin-link/contracts/browser';
import type { Model } from '../../kernel/index.ts';
import type { ErrorState } from '../../linking/index.ts';
import type { Problem } from '../../problems/index.ts';

/** What a user can add by hand. */
export type OwnAccountKind = ManualAccountKind | 'real-estate';

export type NetWorthSwitch = LinkOptions['netWorthSwitch'];

/** An account that is read before its form is shown. */
export interface OwnOpening {
  about: 'manual' | 'real-estate';
  accountId: number;
}

export interface OwnBootState {
  step: 'boot';
  /** Null until the session is known. */
  opening: OwnOpening | null;
  /** Launch tokens the host refused. */
  refusedLaunches: number;
}

/** The question whether an account shall be deleted. */
export interface OwnDeletion {
  sending: boolean;
  problem: Problem | null;
}

/** A1. */
export interface ManualKindState {
  step: 'manualKind';
  /** Picked before. */
  picked: OwnAccountKind | null;
  /** Nothing was picked. */
  refused: boolean;
}

/** What was sent last: the same again goes under the same key. */
interface Sent {
  idempotencyKey: string;
  /** As JSON. */
  values: string;
}

/** A2. What is being typed stays with the screen. */
export interface ManualFormState {
  step: 'manualForm';
  kind: ManualAccountKind;
  /** The account that is changed; null for a new one. */
  account: ManualAccountView | null;
  netWorthSwitch: NetWorthSwitch;
  /** The kind was picked on the screen before. */
  picked: boolean;
  sent: Sent | null;
  sending: boolean;
  problem: Problem | null;
  deletion: OwnDeletion | null;
}

/** A value that the user types. */
export interface TypedValue {
  value: Money;
  /** The day that it is of: `2026-11-24`. */
  asOf: string;
}

/** What the screens of a property have gathered so far. */
export interface PropertyDraft {
  /** The property that is changed; null for a new one. */
  property: PropertyView | null;
  valuation: 'estimate' | 'typed';
  /** Null where none was given. */
  address: PropertyAddress | null;
  /** Of the address field when no address was given; ISO 3166-1 alpha-2. */
  country: string;
  estimate: PropertyEstimate | null;
  /** Null until one is typed. `asOf`: null where the service does not say. */
  typed: (Omit<TypedValue, 'asOf'> & { asOf: string | null }) | null;
  nickname: string | null;
  includeInNetWorth: boolean;
  linkedAccountIds: readonly number[];
}

interface OfProperty {
  draft: PropertyDraft;
  /** The kind was picked on the screen before. */
  picked: boolean;
}

/** Why the user must enter a value: no record of the address, too little data, too many matches, or the registry is unavailable. */
export type NoEstimate = 'no-record' | 'no-value' | 'too-many' | 'unavailable';

/** A3. */
export interface PropertyAddressState extends OfProperty {
  step: 'propertyAddress';
  finding: boolean;
  /** The address is kept, and a value can be typed instead. */
  noEstimate: NoEstimate | null;
  problem: Problem | null;
  deletion: OwnDeletion | null;
}

/** A3, where the address may mean several properties. */
export interface PropertyMatchesState extends OfProperty {
  step: 'propertyMatches';
  matches: readonly PropertyMatch[];
  /** Nothing was picked. */
  refused: boolean;
}

/** A4. */
export interface PropertyValueState extends OfProperty {
  step: 'propertyValue';
  netWorthSwitch: NetWorthSwitch;
  /** Those that the address may mean; empty where it was clear. */
  matches: readonly PropertyMatch[];
  /** Why there is no estimate, where one was asked for. */
  noEstimate: NoEstimate | null;
}

/** A5. */
export interface PropertyLoansState extends OfProperty {
  step: 'propertyLoans';
  matches: readonly PropertyMatch[];
  /** Null while loading. */
  loans: readonly LoanView[] | null;
  loansProblem: Problem | null;
  sent: Sent | null;
  sending: boolean;
  problem: Problem | null;
}

/** A6, and the end of a manual account. */
export interface OwnSavedState {
  step: 'ownSaved';
  change: 'added' | 'changed' | 'deleted';
  kind: OwnAccountKind;
  accountId: number;
  accountName: string;
  includeInNetWorth: boolean;
  /** What was saved; null of an account that is deleted. */
  value: Money | null;
  /** Another account can be added. */
  another: boolean;
}

/** `connection`, `unusable` and `removal` are there for the screen, which is the one of linking. */
export interface OwnErrorState extends ErrorState {
  recovery: { kind: 'relaunch' } | { kind: 'rejoin' } | { kind: 'none' };
  /** What another try reads; null where there is none. */
  opening: OwnOpening | null;
}

export interface OwnExitedState {
  step: 'exited';
  outcome: SessionOutcome;
  /** Back to the screen that this flow was opened from, which stays. */
  back?: true;
}

/** The screens that only this flow has. */
export type OwnAccountsScreen =
  | ManualKindState
  | ManualFormState
  | PropertyAddressState
  | PropertyMatchesState
  | PropertyValueState
  | PropertyLoansState
  | OwnSavedState;

export type OwnAccountsState = OwnAccountsScreen | OwnBootState | OwnErrorState | OwnExitedState;
export type OwnAccountsStep = OwnAccountsState['step'];
export type OwnAccountsStateOf<S extends OwnAccountsStep> = Extract<OwnAccountsState, { step: S }>;
export type OwnAccountsModel = Model<OwnAccountsState>;
