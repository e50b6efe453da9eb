import type { AuthorizationView, ConsentView, CreateAuthorization } from '@fin-link/contracts/browser';
import type { Problem } from '../../problems/index.ts';
import type { RedirectMode } from '../../session/index.ts';
import type { Connection } from './connection-state.ts';

/** Purpose of an authorization: to give or to renew a consent. */
export type AuthorizationPurpose = CreateAuthorization['purpose'];

/** Link to the bank, which the user can open once with a click. */
export interface ReadyAuthorization {
  authorizationId: string;
  /** Path on the host that opens the bank. */
  startPath: string;
  /** Host name of the bank's page; `null` if it is not known. */
  bankHost: string | null;
  mode: RedirectMode;
}

/** Screen that shows the consent to give. `renew`: the user extends an existing consent. */
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
  /** Reason for the failure of the last request. */
  problem: Problem | null;
}

/** Consent that the user takes to the bank. */
export interface BankJourney {
  connection: Connection;
  consent: ConsentView;
  before: ConsentView | null;
  purpose: AuthorizationPurpose;
  /** Ids of authorizations that were opened before. The user may still return from one of them. */
  earlier: readonly string[];
}

/** Screen with the link to the bank. */
export interface HandoffState extends BankJourney {
  step: 'handoff';
  mode: RedirectMode;
  /** Link to the bank; `null` while it is being created. */
  ready: ReadyAuthorization | null;
  /** Reason why the link could not be created. */
  problem: Problem | null;
}

/** Screen that waits for the return of the user from the bank. */
export interface AtBankState extends BankJourney {
  step: 'atBank';
  authorizationId: string;
  status: AuthorizationView['status'];
  mode: RedirectMode;
  /** Whether the browser reports the window as closed. It also does so while the bank isolates its page. */
  maybeClosed: boolean;
  /** Spare link, needed if this frame cannot reach the window; `null` if none is ready. */
  spare: ReadyAuthorization | null;
  /** Start time in milliseconds of the frame's clock; `null` if the frame was reloaded since then. */
  openedAt: number | null;
}
