import type { FilledField, ProviderRow, FrameMessage, LinkSnapshot } from '@fin-link/contracts/browser';
import type * as kernel from '../kernel/index.ts';
import type { EmbeddedEnded, Embed } from '../kernel/index.ts';
import type { Answered, Failed, ObservedAccount, ObservedAuthorization, RequestEffect } from '../requests/index.ts';
import type { From, SessionEvent, SessionUserEvent, SessionEffect } from '../session/index.ts';
import type { ProgressRowName } from './observations.ts';
import type { LinkModel, LinkState, LinkStep, StateOf } from './state.ts';

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

/** Events of the removal of a connection. The user must confirm the removal. */
export type RemovalEvent =
  | { type: 'removalWanted'; providerAccountId: number }
  | { type: 'removalCancelled' }
  | { type: 'removalConfirmed' };

/** Actions of the user on a screen or in the bank's window. */
export type LinkUserEvent =
  | SessionUserEvent
  | From<
      'user',
      | { type: 'entryContinued' }
      /** `query`: the search text; absent if the bank was picked from the popular list. */
      | { type: 'providerPicked'; provider: ProviderRow; query?: string }
      | { type: 'existingUsed'; providerAccountId: number }
      | { type: 'existingFixed'; providerAccountId: number }
      /** The user retries with the stored credentials. */
      | { type: 'existingRefreshed'; providerAccountId: number }
      /** The user renews a consent that has ended or ends soon. */
      | { type: 'existingRenewed'; providerAccountId: number }
      | { type: 'differentLoginPicked' }
      /** The user did not find the bank. The outer flow continues without a bank. */
      | { type: 'bankSkipped' }
      /** The user did not find the bank and adds an account manually. `query`: the search text. */
      | { type: 'manualAccountWanted'; query: string }
      /** `unchanged`: ids of fields that keep their stored values. */
      | {
          type: 'credentialsSubmitted';
          field: readonly FilledField[];
          unchanged?: readonly string[];
          idempotencyKey: string;
        }
      | { type: 'answersSubmitted'; field: readonly FilledField[] }
      | { type: 'consentAgreed' }
      | { type: 'consentDeclined' }
      /** The user decides on the error screen to give or renew the consent. */
      | { type: 'consentWanted' }
      | { type: 'deletionChosen'; deleteDataAtEnd: boolean }
      | RemovalEvent
      /** The user opened the link to the bank. `at`: milliseconds of the frame's clock. */
      | { type: 'bankOpened'; at: number }
      /** The browser blocked the window. */
      | { type: 'popupBlocked' }
      /** The user opens the bank in the page itself. */
      | { type: 'openedHere' }
      | { type: 'bankReopened' }
      | { type: 'bankCancelled' }
      /** The frame cannot reach the bank's window. */
      | { type: 'windowLost' }
      /** The browser still reports the bank's window as closed. */
      | { type: 'windowClosed' }
      /** The bank's window reported that the user may have returned. The report is not trusted, so the flow reads the authorization. */
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
      /** The user pressed the back button of the screen or of the browser. */
      | { type: 'back' }
    >;

/** Events of the host: results of requests, and reports. */
export type LinkHostEvent = Answered<LinkRequest> | Failed<LinkRequest> | ObservedAccount | ObservedAuthorization;

export type LinkTimeEvent = From<
  'time',
  /** The prepared link to the bank is too old to be opened. */
  | { type: 'authorizationStale' }
  | { type: 'tenSecondsPassed' }
  | { type: 'sixtySecondsPassed' }
  | { type: 'tenMinutesPassed' }
  /** The time in `answerBy` has passed. The host decides the result. */
  | { type: 'answerTimePassed' }
>;

export type LinkEvent = LinkUserEvent | LinkHostEvent | SessionEvent | EmbeddedEnded | LinkTimeEvent;

export type LinkEventType = LinkEvent['type'];
/** Event of linking whose `type` is `T`. */
export type EventOf<T extends LinkEventType> = Extract<LinkEvent, { type: T }>;

/** Events that linking emits on the embedding element. Analytics events are the separate effect `analytics`. */
export type LinkElementEvent = Extract<
  FrameMessage,
  { type: 'fin-success' | 'fin-partial' | 'fin-pending' | 'fin-error' | 'fin-exit' }
>;

/** Screen reader announcement that does not move the focus. The frame supplies the text. */
export type LinkAnnouncement =
  | { key: 'stepDone'; row: ProgressRowName }
  | { key: 'stillWorking'; after: 'tenSeconds' | 'sixtySeconds' }
  | { key: 'nothingShared' }
  | { key: 'removed'; bank: string }
  | { key: 'backFromBank'; bank: string };

/** Effects that the runtime executes in order. */
export type LinkEffect =
  | RequestEffect<LinkRequest>
  /** Opens the event stream (or polls) and reports `accountChanged`. A second watch replaces the first. */
  | { type: 'watchProviderAccount'; providerAccountId: number }
  /** Replaces `watchProviderAccount` and reports `authorizationChanged`. */
  | { type: 'watchAuthorizations'; authorizationIds: readonly string[]; consentId: number }
  | { type: 'stopWatching' }
  /** Sends the absolute address of the link to the page, which opens it in another app. */
  | { type: 'openOutside'; startPath: string }
  | { type: 'saveSnapshot'; snapshot: LinkSnapshot }
  | SessionEffect
  | Embed
  | { type: 'emit'; event: LinkElementEvent }
  | { type: 'analytics'; name: string; props: Readonly<Record<string, string | number | boolean | null>> }
  | { type: 'announce'; announcement: LinkAnnouncement }
  /**
   * Starts the timers for `tenSecondsPassed`, `sixtySecondsPassed` and `tenMinutesPassed`. The timers run until they are stopped or
   * restarted.
   */
  | { type: 'startTimers' }
  | { type: 'stopTimers' };

/** Screen reader announcements of linking and of the session. */
export type Announcement = Extract<LinkEffect, { type: 'announce' }>['announcement'];

export type Step = kernel.Step<LinkState, LinkEffect>;

export type Handlers<S extends LinkStep> = kernel.Handlers<StateOf<S>, LinkEvent, LinkModel, Step>;
