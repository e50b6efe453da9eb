import type { SessionView, StartPoint } from '@fin-link/contracts/browser';
import type { FailedRequest } from '../requests/index.ts';
import type { ListFilter, RedirectMode, SettlesAt, ViewStart } from './session-facts.ts';

/** Who an event comes from. A machine decides by it alone who handles the event. */
export type EventSource = 'user' | 'host' | 'session' | 'time';

export type From<S extends EventSource, E> = E extends unknown ? { source: S } & E : never;

/** The session was opened, now or again. `start`: where the flow begins. */
export interface Launched {
  type: 'launched';
  session: SessionView;
  start: StartPoint;
  redirectMode?: RedirectMode;
  /** Only the way to a bank and back, without search and list of accounts. */
  lite?: boolean;
  /** Point at which the outer flow continues. */
  settles?: SettlesAt | null;
  /** Part of a list that is shown first. */
  filter?: ListFilter;
  view?: ViewStart | null;
}

/** What becomes of the session and of the network under it, on every screen. */
export type SessionEvent = From<
  'session',
  | Launched
  /** The session was not opened, or not kept. */
  | { type: 'launchFailed'; failure: FailedRequest }
  | { type: 'sessionExpiring' }
  | { type: 'sessionExpired' }
  | { type: 'sessionRenewed' }
  | { type: 'offline' }
  | { type: 'online' }
>;

/** What the user may do on every screen. */
export type SessionUserEvent = From<
  'user',
  /** The user wants to go on, in the warning ("Stay here") or after the end ("Continue"). */
  | { type: 'sessionContinued' }
  /** `typed: false` says that leaving the form loses nothing. */
  | { type: 'closeRequested'; typed?: boolean }
  /** `stop` also withdraws a link that is still being made; `background` lets it finish; `leave` keeps what there is. */
  | { type: 'leaveConfirmed'; choice: 'leave' | 'background' | 'stop' }
  | { type: 'leaveCancelled' }
>;

export type SessionEventOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>;
