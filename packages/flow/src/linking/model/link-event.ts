import type {
  AccountView,
  ConsentView,
  FilledField,
  LoginForm,
  ProviderAccountView,
  ProviderDetail,
  ProviderRow,
  SessionView,
  StartPoint,
  AuthorizationReply,
  AuthorizationView,
} from '@fin-link/contracts/browser';
import type { RedirectMode } from '../../bank-authorization/bank-authorization-state.ts';
import type { FailedRequest } from '../../host/failed-request.ts';

export type RequestName =
  | 'launch'
  | 'loadProvider'
  | 'loadConnections'
  | 'loadCredentialsForm'
  | 'loadProviderAccount'
  | 'addProviderAccount'
  | 'updateCredentials'
  | 'sendAnswers'
  | 'refreshProviderAccount'
  | 'removeConnection'
  | 'loadAccounts'
  | 'saveSelection'
  | 'createConsent'
  | 'loadConsent'
  | 'renewConsent'
  | 'setDeletion'
  | 'createAuthorization'
  | 'loadAuthorization'
  | 'cancelAuthorization';

/** Taking a connection away is asked twice. */
export type RemovalWish =
  | { type: 'removalWanted'; providerAccountId: number }
  | { type: 'removalCancelled' }
  | { type: 'removalConfirmed' };

export type LinkEvent =
  // session
  | { type: 'launched'; session: SessionView; start: StartPoint; redirectMode?: RedirectMode; lite?: boolean }
  | { type: 'sessionExpiring' }
  | { type: 'sessionExpired' }
  /** The user wants to go on, in the warning ("Stay here") or after the end ("Continue"). */
  | { type: 'sessionContinued' }
  | { type: 'sessionRenewed' }
  | { type: 'offline' }
  | { type: 'online' }
  // what the user does
  | { type: 'entryContinued' }
  /** `query`: what was being searched for; nothing when it was picked from the popular list. */
  | { type: 'providerPicked'; provider: ProviderRow; query?: string }
  | { type: 'existingUsed'; providerAccountId: number }
  | { type: 'existingFixed'; providerAccountId: number }
  /** Another try with the credentials it has. */
  | { type: 'existingRefreshed'; providerAccountId: number }
  /** Its consent has ended, or will. */
  | { type: 'existingRenewed'; providerAccountId: number }
  | { type: 'differentLoginPicked' }
  /** `unchanged`: ids of fields that stay as they were entered before. */
  | {
      type: 'credentialsSubmitted';
      field: readonly FilledField[];
      unchanged?: readonly string[];
      idempotencyKey: string;
    }
  | { type: 'answersSubmitted'; field: readonly FilledField[] }
  | { type: 'consentAgreed' }
  | { type: 'consentDeclined' }
  /** From the error screen: what is shared has to be agreed to, or agreed to again. */
  | { type: 'consentWanted' }
  | { type: 'deletionChosen'; deleteDataAtEnd: boolean }
  | RemovalWish
  /** The link to the bank was followed. `at`: milliseconds of the frame's clock. */
  | { type: 'bankOpened'; at: number }
  /** The browser gave no window. */
  | { type: 'popupBlocked' }
  /** The page itself is to go to the bank. */
  | { type: 'openedHere' }
  | { type: 'bankReopened' }
  | { type: 'bankCancelled' }
  | { type: 'newCodeRequested' }
  | { type: 'finishLater' }
  | { type: 'partialContinued' }
  | { type: 'selectionSubmitted'; accountIds: readonly number[]; then: 'success' | 'another' }
  | { type: 'linkAnother' }
  | { type: 'done' }
  | { type: 'retry' }
  | { type: 'chooseAnother' }
  | { type: 'retypeCredentials' }
  /** The screen's own button, or the browser's. */
  | { type: 'back' }
  /** `typed: false` says that leaving the form loses nothing. */
  | { type: 'closeRequested'; typed?: boolean }
  /** `stop` also withdraws a link that is still being made; `background` lets it finish; `leave` keeps what there is. */
  | { type: 'leaveConfirmed'; choice: 'leave' | 'background' | 'stop' }
  | { type: 'leaveCancelled' }
  // what the host says
  | { type: 'providerLoaded'; provider: ProviderDetail }
  | { type: 'credentialsFormLoaded'; providerAccountId: number; form: LoginForm }
  | { type: 'connectionsLoaded'; providerId: number; providerAccounts: readonly ProviderAccountView[] }
  /** The reply to adding, updating credentials or refreshing: the attempt the flow follows from now on. */
  | { type: 'attemptStarted'; providerAccount: ProviderAccountView }
  /** The reply to answers: taken, not yet judged. */
  | { type: 'answersTaken'; providerAccount: ProviderAccountView }
  /** From the event stream, from polling or from reading one provider account. */
  | { type: 'accountChanged'; providerAccount: ProviderAccountView }
  | { type: 'accountsLoaded'; providerAccountId: number; accounts: readonly AccountView[] }
  | { type: 'selectionSaved'; providerAccountId: number }
  | { type: 'connectionRemoved'; providerAccountId: number }
  | { type: 'consentLoaded'; consent: ConsentView }
  | { type: 'consentRenewed'; consent: ConsentView }
  | { type: 'authorizationMade'; consentId: number; mode: RedirectMode; made: AuthorizationReply }
  /** From the event stream, from polling or from reading it. `at`: milliseconds of the frame's clock. */
  | { type: 'authorizationChanged'; authorization: AuthorizationView; at: number }
  | { type: 'authorizationCancelled'; authorizationId: string }
  /** `subject`: the provider, provider account or consent the request was about; 0 for none. */
  | { type: 'requestFailed'; request: RequestName; subject: number; failure: FailedRequest }
  // the bank's window
  /** It cannot be reached from here. */
  | { type: 'windowLost' }
  /** It goes on reading closed. */
  | { type: 'windowClosed' }
  /** Something happened that may mean that the user is back: nothing is believed of it, the host is asked. */
  | { type: 'bankHinted' }
  // time
  /** The way to the bank that was ready is too old to be opened. */
  | { type: 'authorizationStale' }
  | { type: 'tenSecondsPassed' }
  | { type: 'sixtySecondsPassed' }
  | { type: 'tenMinutesPassed' }
  /** `answerBy` has passed; the host decides what it means. */
  | { type: 'answerTimePassed' };

export type LinkEventType = LinkEvent['type'];
export type EventOf<T extends LinkEventType> = Extract<LinkEvent, { type: T }>;
