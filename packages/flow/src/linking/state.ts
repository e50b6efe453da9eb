import type {
  AccountView,
  AuthorizationView,
  ConsentView,
  LoginForm,
  ProviderAccountView,
  SessionOutcome,
} from '@fin-link/contracts/browser';
import type { Model } from '../kernel/index.ts';
import type { Problem } from '../problems/index.ts';
import { initialFacts, type RedirectMode } from '../session/index.ts';
import type {
  LinkProvider,
  Connection,
  AuthorizationPurpose,
  ReadyAuthorization,
  BankJourney,
} from './bank-connection.ts';
import type { ProgressRow } from './observations.ts';

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
/** State of linking whose `step` is `S`. */
export type StateOf<S extends LinkStep> = Extract<LinkState, { step: S }>;

export type LinkModel = Model<LinkState>;

/** Model before the launch. */
export const initialModel: Model<BootState> = {
  state: { step: 'boot', opening: null, refusedLaunches: 0 },
  overlay: null,
  facts: initialFacts,
};

/** State before the first screen. */
export interface BootState {
  step: 'boot';
  /** Target to resume or to open directly; `null` until the session is known. */
  opening: null | Opening;
  /** Number of launch tokens that the host refused. */
  refusedLaunches: number;
}

/** State of the screen that introduces linking. */
export interface EntryState {
  step: 'entry';
  /** Names of banks that the user has already linked; empty until known. */
  linkedBanks: readonly string[];
}

/** State of the screen on which the user searches for a bank. */
export interface SearchState {
  step: 'search';
  /** Text to search for immediately, for example a routing number from the session's start. */
  initialQuery: string;
  /** Whether the user has just declined a consent. */
  nothingShared?: true;
  /** Whether a user who does not find the bank can enter an account manually and verify it by small deposits. */
  withoutBank?: true;
}

/** State of the screen with the existing connections at the chosen bank. */
export interface ExistingState {
  step: 'existing';
  provider: LinkProvider;
  /** Connections of the user at this bank, newest first; `null` while loading. */
  connections: readonly ProviderAccountView[] | null;
  /** Accounts by connection id; incomplete until all are read. */
  accounts: Readonly<Record<number, readonly AccountView[]>>;
}

/** State of the screen with the sign-in form of the bank. */
export interface CredentialsState {
  step: 'credentials';
  connection: Connection;
  /** Sign-in form of the bank; `null` while loading. */
  form: LoginForm | null;
  /** Reason for the failure of the last attempt, shown with the form. The view keeps the user name and clears the password. */
  problem: Problem | null;
}

/** State of the screen with the consent that the user gives or renews. */
export interface ConsentState {
  step: 'consent';
  connection: Connection;
  purpose: AuthorizationPurpose;
  /** Consent to show; `null` while loading. */
  consent: ConsentView | null;
  /** Previously given consent, so that the screen can mark the differences; `null` the first time. */
  before: ConsentView | null;
  /** Change that is being saved; `null` if none is pending. */
  saving: null | 'renewal' | 'deletion';
  /** Reason for the failure of the last request; `null` if the request succeeded. */
  problem: Problem | null;
}

/** State of the screen with the link to the bank. */
export interface HandoffState extends BankJourney {
  step: 'handoff';
  mode: RedirectMode;
  /** Link to the bank; `null` while it is being created. */
  ready: ReadyAuthorization | null;
  /** Reason why the link could not be created; `null` if there is no failure. */
  problem: Problem | null;
}

/** State of the screen that waits for the return of the user from the bank. */
export interface AtBankState extends BankJourney {
  step: 'atBank';
  authorizationId: string;
  status: AuthorizationView['status'];
  mode: RedirectMode;
  /** Whether the browser reports the window as closed. The report can be wrong while the bank isolates its page. */
  maybeClosed: boolean;
  /** Spare link, needed if this frame cannot reach the window; `null` if none is ready. */
  spare: ReadyAuthorization | null;
  /** Start time in milliseconds of the frame's clock; `null` if the frame was reloaded since then. */
  openedAt: number | null;
}

/** State of the screen that shows the progress of an attempt. */
export interface ProgressState {
  step: 'progress';
  connection: Connection;
  /** Newest observation; `null` until the host has answered. */
  account: ProviderAccountView | null;
  rows: readonly ProgressRow[];
  /** Whether the bank showed a challenge in this attempt. */
  asked: boolean;
  /** How long the user has waited: less than ten seconds, ten seconds or more, or sixty seconds or more. */
  waiting: 'short' | 'tenSeconds' | 'sixtySeconds';
  /** Key of the challenge that the user answered, from `challengeMark`. Late reports of this challenge are ignored. */
  answered: string | null;
  /** Whether the bank has finished and the flow is reading the account list. */
  loadingAccounts: boolean;
}

/** Kind of a challenge, as the screen shows it. */
export type MfaKind = Exclude<LoginForm['formType'], 'login'>;

/** State of the screen with a challenge of the bank. */
export interface MfaState {
  step: 'mfa';
  kind: MfaKind;
  connection: Connection;
  account: ProviderAccountView;
  form: LoginForm;
  /** Time limit as an ISO 8601 time; `null` if the bank sets none. */
  answerBy: string | null;
  /** Whether the last answer was wrong and the same challenge is still open. */
  refused: boolean;
  sending: boolean;
  /** Reason why the answer could not be sent; `null` if there is no failure. The view keeps the user's input. */
  problem: Problem | null;
}

/** State of the screen for a link of which some accounts are ready and others failed. */
export interface PartialState {
  step: 'partial';
  connection: Connection;
  account: ProviderAccountView;
  ready: readonly AccountView[];
  failed: readonly AccountView[];
}

/** State of the screen with the found accounts. */
export interface SummaryState {
  step: 'summary';
  connection: Connection;
  account: ProviderAccountView;
  accounts: readonly AccountView[];
  /** Selection that is being saved, with the screen to show after it; `null` if none is pending. */
  saving: null | { accountIds: readonly number[]; then: 'success' | 'another' };
  /** Reason why saving was refused. `empty`: no account is selected. */
  refusal: null | 'empty' | Problem;
  /** Other connections of the user that some of the accounts also belong to; `null` until they are known. */
  otherConnections: readonly ProviderAccountView[] | null;
}

/** State of the last screen, which confirms the link. */
export interface SuccessState {
  step: 'success';
  connection: Connection;
  account: ProviderAccountView;
  accounts: readonly AccountView[];
}

/** State of the screen that explains a problem and offers a recovery. */
export interface ErrorState {
  step: 'error';
  problem: Problem;
  /** Connection that failed; `null` if no bank was chosen yet. */
  connection: Connection | null;
  recovery: Recovery;
  /** Accounts that the bank listed but that cannot be used, with the reasons. */
  unusable: readonly AccountView[];
  /** Question whether to remove the connection; `null` if the question is not open. */
  removal: null | { sending: boolean; problem: Problem | null };
}

/** State after linking has ended inside another flow, which continues. */
export interface SettledState {
  step: 'settled';
  /** Finished link; `null` if the user skipped the bank. */
  settled: Settled | null;
}

/** Result of linking for the flow that embeds it. */
export interface Settled {
  connection: Connection;
  account: ProviderAccountView;
  accounts: readonly AccountView[];
  selectedAccountIds: readonly number[];
}

/** State after the end of the flow. */
export interface ExitedState {
  step: 'exited';
  outcome: SessionOutcome;
}

/** Object that the flow reads from the host before it can show the first screen. */
export type Opening =
  | { kind: 'provider'; providerId: number }
  /** The flow was interrupted while an attempt was being sent. The host may have received it or not. */
  | { kind: 'unknownAttempt'; providerId: number }
  /** A connection. `as`: why it is opened. `finished`: its link was finished before a reload. `renewed`: its consent was just renewed. */
  | {
      kind: 'providerAccount';
      providerAccountId: number;
      as: 'resume' | 'edit' | 'refresh' | 'finished' | 'renew' | 'renewed';
    }
  /** The flow was interrupted on the consent screen. `renews`: whether the consent is for an existing connection. */
  | { kind: 'consent'; consentId: number; renews: boolean }
  /** The flow was interrupted while the user was on the way to the bank. The host knows the status. */
  | {
      kind: 'authorization';
      authorizationId: string;
      authorization: AuthorizationView | null;
      consentId: number;
      consent: ConsentView | null;
      renews: boolean;
    };

/** Action of "try again" on the error screen. */
export type Recovery =
  | { kind: 'relaunch' }
  | { kind: 'open'; opening: Opening }
  | { kind: 'search' }
  | { kind: 'connections' }
  | { kind: 'credentials' }
  /** Reads the provider account again and continues from its status. */
  | { kind: 'rejoin' }
  /** Starts a new attempt with the credentials of the connection. */
  | { kind: 'refresh' }
  /** Requests consent again. */
  | { kind: 'consent' }
  /** Opens the bank again with the same consent. `ready`: a prepared link; `null` if there is none. */
  | { kind: 'handoff'; journey: BankJourney; ready: ReadyAuthorization | null }
  | { kind: 'none' };
