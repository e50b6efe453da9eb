import type { AuthorizationView, ConsentView, CreateAuthorization } from '@fin-link/contracts/browser';
import type { Problem } from '../../problems/index.ts';
import type { RedirectMode } from '../../session/index.ts';
import type { Connection } from './connection-state.ts';

export type AuthorizationPurpose = CreateAuthorization['purpose'];

/** A way to the bank that may be opened once, by a click. */
export interface ReadyAuthorization {
  authorizationId: string;
  startPath: string;
  /** Host name that the bank's page will have; null where it is not known. */
  bankHost: string | null;
  mode: RedirectMode;
}

/** The consent that the user is asked to give. `renew`: an existing consent is extended. */
export interface ConsentState {
  step: 'consent';
  connection: Connection;
  purpose: AuthorizationPurpose;
  /** Null while loading. */
  consent: ConsentView | null;
  /** What was agreed to before, so that what is new can be marked; null the first time. */
  before: ConsentView | null;
  /** What was chosen is being done. */
  saving: null | 'renewal' | 'deletion';
  /** Why it was not done. */
  problem: Problem | null;
}

/** A consent on its way to the bank. */
export interface BankJourney {
  connection: Connection;
  consent: ConsentView;
  before: ConsentView | null;
  purpose: AuthorizationPurpose;
  /** Authorizations that were opened before: until another one ends, the user may still come back from one of them. */
  earlier: readonly string[];
}

export interface HandoffState extends BankJourney {
  step: 'handoff';
  mode: RedirectMode;
  /** Null while it is being made. */
  ready: ReadyAuthorization | null;
  /** Why there is none. */
  problem: Problem | null;
}

export interface AtBankState extends BankJourney {
  step: 'atBank';
  authorizationId: string;
  status: AuthorizationView['status'];
  mode: RedirectMode;
  /** The window reads closed, which it also does while it shows a bank that keeps to itself. */
  maybeClosed: boolean;
  /** Another way there, for when the window cannot be reached from here; null where none is ready. */
  spare: ReadyAuthorization | null;
  /** Milliseconds of the frame's clock; null if the frame was reloaded in the meantime. */
  openedAt: number | null;
}
