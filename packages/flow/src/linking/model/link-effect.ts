import type { FilledField, FlowSnapshot, FrameMessage, SessionOutcome } from '@fin-link/contracts/browser';
import type { RedirectMode, AuthorizationPurpose } from '../../bank-authorization/bank-authorization-state.ts';
import type { ProgressRowName } from '../observations/provider-account-reading.ts';

/** Typed events of the element that the flow decides about. */
export type ElementEvent = Extract<
  FrameMessage,
  { type: 'fin-success' | 'fin-partial' | 'fin-pending' | 'fin-error' | 'fin-exit' }
>;

/** What is said aloud without moving focus; the words are the frame's. */
export type Announcement =
  | { key: 'stepDone'; row: ProgressRowName }
  | { key: 'stillWorking'; after: 'tenSeconds' | 'sixtySeconds' }
  | { key: 'nothingShared' }
  | { key: 'removed'; bank: string }
  | { key: 'backFromBank'; bank: string }
  | { key: 'offline' }
  | { key: 'online' };

/**
 * Things to do, in order, as data. Every request answers with an event named in `link-event.ts`, or with `requestFailed`.
 * `field` holds secrets: it is here only, never in the model.
 */
export type LinkEffect =
  | { type: 'loadProvider'; providerId: number }
  /** Answers with every connection of the user; `providerId` says what for, 0 for no bank in particular. */
  | { type: 'loadConnections'; providerId: number }
  /** The sign-in form with what is stored and may be shown. */
  | { type: 'loadCredentialsForm'; providerAccountId: number }
  | { type: 'loadProviderAccount'; providerAccountId: number }
  | { type: 'addProviderAccount'; providerId: number; field: readonly FilledField[]; idempotencyKey: string }
  | {
      type: 'updateCredentials';
      providerAccountId: number;
      field: readonly FilledField[];
      unchanged: readonly string[];
    }
  | { type: 'sendAnswers'; providerAccountId: number; requestId: string; field: readonly FilledField[] }
  | { type: 'refreshProviderAccount'; providerAccountId: number }
  /** Answers `connectionRemoved`. */
  | { type: 'removeConnection'; providerAccountId: number }
  | { type: 'loadAccounts'; providerAccountId: number }
  | { type: 'saveSelection'; providerAccountId: number; accountIds: readonly number[] }
  /** `providerAccountId`: the connection that another consent is for. */
  | { type: 'createConsent'; providerId: number; providerAccountId: number | null }
  | { type: 'loadConsent'; consentId: number }
  /** Goes on with a consent that the bank need not be asked about. */
  | { type: 'renewConsent'; consentId: number }
  | { type: 'setDeletion'; consentId: number; deleteDataAtEnd: boolean }
  /** What "Agree" says: answers with a way to the bank that can be opened. */
  | { type: 'createAuthorization'; consentId: number; purpose: AuthorizationPurpose; mode: RedirectMode }
  | { type: 'loadAuthorization'; authorizationId: string; consentId: number }
  | { type: 'cancelAuthorization'; authorizationId: string; consentId: number }
  /** As `watchProviderAccount`, and in its place: reports `authorizationChanged`. */
  | { type: 'watchAuthorizations'; authorizationIds: readonly string[]; consentId: number }
  /** Opens the event stream (or polls) and reports `accountChanged`; a second one replaces the first. */
  | { type: 'watchProviderAccount'; providerAccountId: number }
  | { type: 'stopWatching' }
  | { type: 'saveSnapshot'; snapshot: FlowSnapshot }
  /** Last request of a flow. `removeFirst`: a provider account to delete before, because the user stopped while it was made. */
  | { type: 'endSession'; outcome: SessionOutcome; screen: string; removeFirst: number | null }
  /** Asks the page for a launch token; answers `launched`, or `sessionRenewed` when the flow was running already. */
  | { type: 'requestLaunch'; reason: 'start' | 'expired' | 'refused' }
  /** Touches the session so that its idle time starts again. */
  | { type: 'keepSession' }
  | { type: 'emit'; event: ElementEvent }
  | { type: 'analytics'; name: string; props: Readonly<Record<string, string | number | boolean | null>> }
  | { type: 'announce'; announcement: Announcement }
  /** Starts counting: `tenSecondsPassed`, `sixtySecondsPassed` and `tenMinutesPassed` follow, unless stopped or started again. */
  | { type: 'startTimers' }
  | { type: 'stopTimers' };

export type LinkEffectType = LinkEffect['type'];
