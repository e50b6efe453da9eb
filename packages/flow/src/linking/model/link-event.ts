import type { FilledField, ProviderRow } from '@fin-link/contracts/browser';
import type { Answered, Failed, ObservedAccount, ObservedAuthorization } from '../../requests/index.ts';
import type { EmbeddedEnded } from '../../kernel/index.ts';
import type { From, SessionEvent, SessionUserEvent } from '../../session/index.ts';

/** What linking asks of the host. */
export type LinkRequest =
  | 'getProvider'
  | 'listProviderAccounts'
  | 'getProviderAccount'
  | 'addProviderAccount'
  | 'getCredentialsForm'
  | 'updateCredentials'
  | 'answerChallenge'
  | 'refreshProviderAccount'
  | 'deleteProviderAccount'
  | 'listAccounts'
  | 'selectAccounts'
  | 'createConsent'
  | 'getConsent'
  | 'renewConsent'
  | 'setConsentDeletion'
  | 'createAuthorization'
  | 'getAuthorization'
  | 'cancelAuthorization';

/** Removing a connection is asked twice. */
export type RemovalEvent =
  | { type: 'removalWanted'; providerAccountId: number }
  | { type: 'removalCancelled' }
  | { type: 'removalConfirmed' };

/** What the user does, on a screen or in the bank's window. */
export type LinkUserEvent =
  | SessionUserEvent
  | From<
      'user',
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
      /** The bank was not found. The outer flow continues without a bank. */
      | { type: 'bankSkipped' }
      /** The bank was not found. The user adds an account manually. `query`: the search text. */
      | { type: 'byHandWanted'; query: string }
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
      | RemovalEvent
      /** The link to the bank was followed. `at`: milliseconds of the frame's clock. */
      | { type: 'bankOpened'; at: number }
      /** The browser gave no window. */
      | { type: 'popupBlocked' }
      /** The page itself is to go to the bank. */
      | { type: 'openedHere' }
      | { type: 'bankReopened' }
      | { type: 'bankCancelled' }
      /** The bank's window cannot be reached from here. */
      | { type: 'windowLost' }
      /** The bank's window is still reported as closed. */
      | { type: 'windowClosed' }
      /** The user may be back. The hint is not trusted; the host is asked. */
      | { type: 'bankHinted' }
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
    >;

export type LinkHostEvent = Answered<LinkRequest> | Failed<LinkRequest> | ObservedAccount | ObservedAuthorization;

export type LinkTimeEvent = From<
  'time',
  /** The way to the bank that was ready is too old to be opened. */
  | { type: 'authorizationStale' }
  | { type: 'tenSecondsPassed' }
  | { type: 'sixtySecondsPassed' }
  | { type: 'tenMinutesPassed' }
  /** `answerBy` has passed; the host decides what it means. */
  | { type: 'answerTimePassed' }
>;

export type LinkEvent = LinkUserEvent | LinkHostEvent | SessionEvent | EmbeddedEnded | LinkTimeEvent;

export type LinkEventType = LinkEvent['type'];
export type EventOf<T extends LinkEventType> = Extract<LinkEvent, { type: T }>;
