import type {
  AccountView,
  AuthorizationView,
  ConsentView,
  LoginForm,
  ProviderAccountView,
  SessionOutcome,
} from '@fin-link/contracts/browser';
import type { Model } from '../../kernel/index.ts';
import type { Problem } from '../../problems/index.ts';
import { initialFacts } from '../../session/index.ts';
import type { ProgressRow } from '../observations/progress-rows.ts';
import type {
  AtBankState,
  BankJourney,
  ConsentState,
  HandoffState,
  ReadyAuthorization,
} from './authorization-state.ts';
import type { Connection, LinkProvider } from './connection-state.ts';

export type MfaKind = Exclude<LoginForm['formType'], 'login'>;

export type Opening =
  | { kind: 'provider'; providerId: number }
  /** An attempt was being made when the flow was interrupted; whether it was is not known. */
  | { kind: 'unknownAttempt'; providerId: number }
  | {
      kind: 'providerAccount';
      providerAccountId: number;
      as: 'resume' | 'edit' | 'refresh' | 'finished' | 'renew' | 'renewed';
    }
  /** The user was asked to agree when the flow was interrupted. `renews`: for a connection that was there. */
  | { kind: 'consent'; consentId: number; renews: boolean }
  /** The user was on the way to the bank; the host knows how far. */
  | {
      kind: 'authorization';
      authorizationId: string;
      authorization: AuthorizationView | null;
      consentId: number;
      consent: ConsentView | null;
      renews: boolean;
    };

/** What "try again" does on the error screen. */
export type Recovery =
  | { kind: 'relaunch' }
  | { kind: 'open'; opening: Opening }
  | { kind: 'search' }
  | { kind: 'connections' }
  | { kind: 'credentials' }
  /** Reads the provider account again and continues from its status. */
  | { kind: 'rejoin' }
  /** A new attempt with the credentials the bank connection has. */
  | { kind: 'refresh' }
  /** Asks for permission again. */
  | { kind: 'consent' }
  /** Another way to the bank, for what was agreed to. `ready`: one that is at hand, as a link. */
  | { kind: 'handoff'; journey: BankJourney; ready: ReadyAuthorization | null }
  | { kind: 'none' };

export interface BootState {
  step: 'boot';
  /** What is being brought back or opened directly; null until the session is known. */
  opening: null | Opening;
  /** Launch tokens the host refused. */
  refusedLaunches: number;
}
export interface EntryState {
  step: 'entry';
  /** Banks the user has linked already; empty until known. */
  linkedBanks: readonly string[];
}
export interface SearchState {
  step: 'search';
  /** Text to search for at once, e.g. a routing number the session starts with. */
  initialQuery: string;
  /** The user has just said no to sharing. */
  nothingShared?: true;
  /** Who does not find their bank can type an account instead, which small deposits verify. */
  withoutBank?: true;
}
export interface ExistingState {
  step: 'existing';
  provider: LinkProvider;
  /** The user's connections at this bank, newest first; null while loading. */
  connections: readonly ProviderAccountView[] | null;
  /** Their accounts by the connection's id, as far as they have arrived. */
  accounts: Readonly<Record<number, readonly AccountView[]>>;
}
export interface CredentialsState {
  step: 'credentials';
  connection: Connection;
  /** Null while loading. */
  form: LoginForm | null;
  /** Why the last try did not work; shown with the form. The view keeps the user name and clears the password. */
  problem: Problem | null;
}
export interface ProgressState {
  step: 'progress';
  connection: Connection;
  /** The newest observation; null until the host has answered. */
  account: ProviderAccountView | null;
  rows: readonly ProgressRow[];
  /** The bank asked for a code or an answer in this attempt. */
  asked: boolean;
  waiting: 'short' | 'tenSeconds' | 'sixtySeconds';
  /** The challenge already answered: a late repetition of it must not be asked again. */
  answered: string | null;
  /** The bank is done, the account list is on its way. */
  loadingAccounts: boolean;
}
export interface MfaState {
  step: 'mfa';
  kind: MfaKind;
  connection: Connection;
  account: ProviderAccountView;
  form: LoginForm;
  /** ISO 8601; null when the bank names no end. */
  answerBy: string | null;
  /** The last answer was wrong, and the same challenge is still open. */
  refused: boolean;
  sending: boolean;
  /** An answer that could not be sent; the view keeps what was typed. */
  problem: Problem | null;
}
export interface PartialState {
  step: 'partial';
  connection: Connection;
  account: ProviderAccountView;
  ready: readonly AccountView[];
  failed: readonly AccountView[];
}
export interface SummaryState {
  step: 'summary';
  connection: Connection;
  account: ProviderAccountView;
  accounts: readonly AccountView[];
  saving: null | { accountIds: readonly number[]; then: 'success' | 'another' };
  /** `empty`: nothing ticked. */
  refusal: null | 'empty' | Problem;
  /** The user's other connections, which some accounts were also reached through; null while they are not known. */
  otherConnections: readonly ProviderAccountView[] | null;
}
export interface SuccessState {
  step: 'success';
  connection: Connection;
  account: ProviderAccountView;
  accounts: readonly AccountView[];
}
export interface ErrorState {
  step: 'error';
  problem: Problem;
  /** Null when it happened before a bank was chosen. */
  connection: Connection | null;
  recovery: Recovery;
  /** Accounts that the bank listed and that cannot be used, each with its reason. */
  unusable: readonly AccountView[];
  /** The user is asked whether the connection shall go; null otherwise. */
  removal: null | { sending: boolean; problem: Problem | null };
}
/** What linking hands to the flow that embeds it. */
export interface Settled {
  connection: Connection;
  account: ProviderAccountView;
  accounts: readonly AccountView[];
  selectedAccountIds: readonly number[];
}
/** Linking has ended inside another flow, which continues with the link; null if the user skipped the bank. */
export interface SettledState {
  step: 'settled';
  settled: Settled | null;
}
export interface ExitedState {
  step: 'exited';
  outcome: SessionOutcome;
}

export type LinkState =
  | BootState
  | EntryState
  | SearchState
  | ExistingState
  | CredentialsState
  | ConsentState
  | HandoffState
  | AtBankState
  | ProgressState
  | MfaState
  | PartialState
  | SummaryState
  | SuccessState
  | ErrorState
  | SettledState
  | ExitedState;
export type LinkStep = LinkState['step'];
export type StateOf<S extends LinkStep> = Extract<LinkState, { step: S }>;

export type LinkModel = Model<LinkState>;

export const initialModel: Model<BootState> = {
  state: { step: 'boot', opening: null, refusedLaunches: 0 },
  overlay: null,
  facts: initialFacts,
};
