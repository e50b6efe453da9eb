import type {
  AccountView,
  ConsentView,
  FlowSnapshot,
  LinkOptions,
  LoginForm,
  ProviderAccountView,
  SessionOutcome,
  SessionView,
  StartPoint,
  AuthorizationView,
} from '@fin-link/contracts/browser';
import type {
  AtBankState,
  BankJourney,
  ConsentState,
  HandoffState,
  ReadyAuthorization,
  RedirectMode,
} from '../../bank-authorization/bank-authorization-state.ts';
import type { Connection, LinkProvider } from './connection-state.ts';
import type { Problem } from '../../problems/problems.ts';
import type { ProgressRow } from '../observations/provider-account-reading.ts';

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
  /** Reads the provider account again and goes on from what it says. */
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
  /** The newest reading; null until the host has answered. */
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
  /** The last answer was wrong; the same challenge stands. */
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
  /** Checkboxes; otherwise the list is read-only. */
  selectable: boolean;
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
  | ExitedState;
export type LinkStep = LinkState['step'];
export type StateOf<S extends LinkStep> = Extract<LinkState, { step: S }>;

/** What leaving now means, so that the question can be asked in the right words. */
export type LeaveConsequence = 'lost' | 'background' | 'kept' | 'atBank';

export type Overlay =
  | { kind: 'offline' }
  | { kind: 'session'; standing: 'expiring' | 'expired'; renewing: boolean; problem: Problem | null }
  | { kind: 'leave'; consequence: LeaveConsequence };

/** One finished link of this session. */
export interface CompletedLink {
  providerAccountId: number;
  accountIds: readonly number[];
}

/** What the session fixed, and what the flow knows beside the screen it shows. */
export interface SessionFacts {
  sessionId: string | null;
  version: SessionView['version'];
  options: LinkOptions;
  start: StartPoint;
  /** How banks with a site of their own are opened; by `popup` unless the page says so. */
  redirectMode?: RedirectMode;
  /** The session may remove connections. */
  mayManage?: boolean;
  /** The session may renew what is shared. */
  mayConsent?: boolean;
  /** Nothing but the way to the bank and back: no search before it, no list of accounts after it. */
  lite?: boolean;
  standing: 'active' | 'expiring' | 'expired';
  /** A new launch token was asked for. */
  renewing: boolean;
  /** Why the last try to go on with the session failed. */
  renewalProblem: Problem | null;
  online: boolean;
  leaving: boolean;
  /** What the bank was found by: a search that is come back to shows it again. Never leaves the frame. */
  searchedFor: string;
  completed: readonly CompletedLink[];
  /** Provider accounts left to finish in the background. */
  background: readonly number[];
  /** The latest snapshot sent to the host, so that only changes are sent. */
  savedSnapshot: FlowSnapshot | null;
}

export interface LinkModel {
  state: LinkState;
  overlay: Overlay | null;
  facts: SessionFacts;
}

export const initialModel: LinkModel = {
  state: { step: 'boot', opening: null, refusedLaunches: 0 },
  overlay: null,
  facts: {
    sessionId: null,
    version: 4,
    options: {
      flow: 'aggregation',
      entryScreen: false,
      accountSelection: true,
      popularProviderIds: [],
      successScreen: true,
      poweredBy: null,
    },
    start: { action: null, providerId: null, routingNumber: null, providerAccountId: null, accountId: null },
    standing: 'active',
    renewing: false,
    renewalProblem: null,
    online: true,
    leaving: false,
    searchedFor: '',
    completed: [],
    background: [],
    savedSnapshot: null,
  },
};
