import type { AuthorizationView, ConsentView, CreateAuthorization } from '@fin-link/contracts/browser';
import type { Problem } from '../../problems/index.ts';
import type { RedirectMode } from '../../session/index.ts';
import type { Connection } from './connection-state.ts';

export type AuthorizationPurpose = CreateAuthorization['purpose'];

/** Link to the bank that may be opened once, by a click. */
export interface ReadyAuthorization {
  authorizationId: string;
  startPath: string;
  /** Host name of the bank's page; `null` if it is not known. */
  bankHost: string | null;
  mode: RedirectMode;
}

/** Screen with the consent to give. `renew`: an existing consent is extended. */
export interface ConsentState {
  step: 'consent';
  connection: Connection;
  purpose: AuthorizationPurpose;
  /** Consent to show; `null` while loading. */
  consent: ConsentView | null;
  /** Consent that was given before, so that the screen can mark what is new; `null` the first time. */
  before: ConsentView | null;
  /** Change that is being saved; `null` if none is pending. */
  saving: null | 'renewal' | 'deletion';
  /** Why the last request failed. */
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

export interface HandoffState extends BankJourney {
  step: 'handoff';
  mode: RedirectMode;
  /** Link to the bank; `null` while it is being created. */
  ready: ReadyAuthorization | null;
  /** Why the link could not be created. */
  problem: Problem | null;
}

export interface AtBankState extends BankJourney {
  step: 'atBank';
  authorizationId: string;
  status: AuthorizationView['status'];
  mode: RedirectMode;
  /** Whether the window is reported as closed. This is also the case while a bank isolates its page. */
  maybeClosed: boolean;
  /** Spare link for when this frame cannot reach the window; `null` if none is ready. */
  spare: ReadyAuthorization | null;
  /** Start time in milliseconds of the frame's clock; `null` if the frame was reloaded in the meantime. */
  openedAt: number | null;
}
