import type { AccountView, ConsentHistoryEntry, ConsentView, FrameMessage } from '@fin-link/contracts/browser';
import type { Model, ViewState, ViewEvent, Embed, ViewEffect } from '../kernel/index.ts';
import type { Problem } from '../problems/index.ts';
import type { Answered, Failed, RequestEffect } from '../requests/index.ts';
import type { From } from '../session/index.ts';

/** Card of one consent, which covers one site of the user. */
export interface ConsentCard {
  consent: ConsentView;
  /** Accounts that are shared under the consent; `null` while they are not known. */
  accounts: readonly AccountView[] | 'failed' | null;
}

/** Filter of the dashboard. `ending-soon`: active consents that end within 30 days. */
export type ConsentFilter = 'active' | 'ending-soon' | 'ended';

/** Consents with the filter and search text of the dashboard. Every screen of the view keeps this list. */
export interface ConsentList {
  cards: readonly ConsentCard[];
  filter: ConsentFilter;
  /** Search text; empty for all consents. */
  query: string;
}

/** Data about renewals that the dashboard and the detail keep. */
interface RenewalMemory {
  /** Id of the consent that was renewed last; `null` if none was renewed. */
  renewedConsentId: number | null;
  /** Consent as it was before the user went to the bank to renew it; `null` if no result of a renewal is pending. */
  awaited: ConsentView | null;
}

/** State of the screen that lists every consent that was ever given. */
export interface ConsentsState extends RenewalMemory {
  step: 'consents';
  list: ConsentList;
}

/** Question whether to stop sharing. */
export interface Stopping {
  /** Whether to also delete the data when sharing ends. */
  deleteData: boolean;
  sending: boolean;
  problem: Problem | null;
}

export interface ConsentDetailState extends RenewalMemory {
  step: 'consentDetail';
  list: ConsentList;
  consentId: number;
  /** History of the consent; `null` while loading, `failed` if it could not be read. */
  history: readonly ConsentHistoryEntry[] | 'failed' | null;
  /** Choice about deletion that is being sent to the host and is already shown as saved; `null` if none is pending. */
  choosing: boolean | null;
  /** Reason why the host did not save the last choice about deletion; `null` if it was saved. */
  choiceProblem: Problem | null;
  /** Open question about stopping; `null` if there is none. */
  stopping: Stopping | null;
}

/** State of the screen that confirms a renewal without a visit to the bank. */
export interface ConsentRenewalState {
  step: 'consentRenewal';
  list: ConsentList;
  consentId: number;
  /** Screen that the user came from and returns to. */
  from: 'consents' | 'consentDetail';
  sending: boolean;
  problem: Problem | null;
}

/** State of the screen after sharing has ended. */
export interface ConsentStoppedState {
  step: 'consentStopped';
  list: ConsentList;
  consent: ConsentView;
  /** Whether the bank was informed. If not, the host informs it later. */
  bankInformed: boolean;
  dataDeleted: boolean;
}

/** State while linking uses the frame for a visit to the bank. The dashboard stays in the background. */
export interface ConsentsLinkingState {
  step: 'linking';
  behind: ConsentsState | ConsentDetailState;
}

export type ConsentScreen = ConsentsState | ConsentDetailState | ConsentRenewalState | ConsentStoppedState;
export type ConsentsViewState = ConsentScreen | ConsentsLinkingState | ViewState;
export type ConsentsModel = Model<ConsentsViewState>;

/** Host operations that the dashboard requests. */
type ConsentsRequest =
  | 'listConsents'
  | 'listAccounts'
  | 'getConsentHistory'
  | 'renewConsent'
  | 'setConsentDeletion'
  | 'revokeConsent';

/** Actions of the user in the dashboard. */
export type ConsentsUserEvent = From<
  'user',
  | { type: 'filterChosen'; filter: ConsentFilter }
  | { type: 'consentsSearched'; query: string }
  | { type: 'consentViewed'; consentId: number }
  | { type: 'renewalWanted'; consentId: number }
  | { type: 'renewalConfirmed' }
  | { type: 'deletionChosen'; deleteDataAtEnd: boolean }
  | { type: 'stopWanted' }
  | { type: 'stopCancelled' }
  | { type: 'stopConfirmed' }
  | { type: 'historyWanted' }
  /** The user returned to the page, possibly from the bank. */
  | { type: 'pageShown' }
  | { type: 'retry' }
  | { type: 'back' }
>;

/** Events of the dashboard, without those that every view has. */
export type ConsentsOwnEvent = ConsentsUserEvent | Answered<ConsentsRequest> | Failed<ConsentsRequest>;
export type ConsentsEvent = ViewEvent<ConsentsOwnEvent>;

/** Effects that only the dashboard has. The runtime executes them in order. */
export type ConsentsOwnEffect =
  | RequestEffect<ConsentsRequest>
  | Embed
  | { type: 'emit'; event: Extract<FrameMessage, { type: 'fin-consent-renewed' | 'fin-consent-revoked' }> };
export type ConsentsEffect = ViewEffect<ConsentsOwnEffect>;
