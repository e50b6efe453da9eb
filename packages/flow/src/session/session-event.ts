import type { SessionView, StartPoint } from '@fin-link/contracts/browser';
import type { FailedRequest } from '../requests/index.ts';
import type { ListFilter, RedirectMode, SettlesAt, ViewStart } from './session-facts.ts';

/** Source of an event: an action of the user, the host, the session, or a timer. */
export type EventSource = 'user' | 'host' | 'session' | 'time';

/** Adds the source to each event of a union. */
export type From<S extends EventSource, E> = E extends unknown ? { source: S } & E : never;

/** The session was opened or reopened. `start`: where the flow begins. */
export interface Launched {
  type: 'launched';
  session: SessionView;
  start: StartPoint;
  redirectMode?: RedirectMode;
  /** Whether the flow only sends the user to a bank and back, without search and account list. */
  lite?: boolean;
  /** Point at which the outer flow continues. */
  settles?: SettlesAt | null;
  /** Part of a list to show first. */
  filter?: ListFilter;
  view?: ViewStart | null;
}

/** Changes of the session and the network, handled on every screen. */
export type SessionEvent = From<
  'session',
  | Launched
  /** The session could not be opened or kept. */
  | { type: 'launchFailed'; failure: FailedRequest }
  | { type: 'sessionExpiring' }
  | { type: 'sessionExpired' }
  | { type: 'sessionRenewed' }
  | { type: 'offline' }
  | { type: 'online' }
>;

/** Actions that the user can take on every screen. */
export type SessionUserEvent = From<
  'user',
  /** The user continues, from the warning ("Stay here") or after the end ("Continue"). */
  | { type: 'sessionContinued' }
  /** The user wants to close the flow. `typed: false` means that leaving the form loses nothing. */
  | { type: 'closeRequested'; typed?: boolean }
  /** `stop` also deletes a link that is in progress; `background` lets the link finish; `leave` keeps the current state. */
  | { type: 'leaveConfirmed'; choice: 'leave' | 'background' | 'stop' }
  | { type: 'leaveCancelled' }
>;

/** Session event of one type. */
export type SessionEventOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>;
