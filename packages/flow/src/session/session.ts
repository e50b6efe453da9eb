import type { SessionView, StartPoint, FrameMessage, SessionOutcome } from '@fin-link/contracts/browser';
import { type Problem, problemOfFailure } from '../problems/index.ts';
import type { FailedRequest } from '../requests/index.ts';
import type { ListFilter, RedirectMode, SettlesAt, ViewStart, SessionFacts, SessionStatus } from './session-facts.ts';

/** Source of an event: an action of the user, the host, the session, or a timer. */
export type EventSource = 'user' | 'host' | 'session' | 'time';

/** Adds the source to each event of a union. */
export type From<S extends EventSource, E> = E extends unknown ? { source: S } & E : never;

/** The session was opened or reopened. `start`: the point at which the flow begins. */
export interface Launched {
  type: 'launched';
  session: SessionView;
  start: StartPoint;
  redirectMode?: RedirectMode;
  /** Whether the flow only sends the user to a bank and back, without search and account list. */
  lite?: boolean;
  /** Point at which linking hands over to the outer flow. */
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
  /** The user continues the session, from the warning ("Stay here") or after the end ("Continue"). */
  | { type: 'sessionContinued' }
  /** The user wants to close the flow. `typed: false` means that leaving the form loses nothing. */
  | { type: 'closeRequested'; typed?: boolean }
  /** `stop` also deletes a link that is in progress; `background` lets the link finish; `leave` keeps the current state. */
  | { type: 'leaveConfirmed'; choice: 'leave' | 'background' | 'stop' }
  | { type: 'leaveCancelled' }
>;

export type SessionEventOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>;

/** Effects of the session, which are the same on every screen. */
export type SessionEffect =
  /** Requests a launch token from the page. The result is `launched` or `launchFailed`. */
  | { type: 'requestLaunch'; reason: 'start' | 'expired' | 'refused' }
  /** Extends the idle time of the session. The result is `sessionRenewed` or `launchFailed`. */
  | { type: 'keepSession' }
  /**
   * Ends the session with the last request of a flow. `removeFirst`: id of a provider account to delete first; `null` if there is none. The
   * user stopped while this provider account was being added.
   */
  | { type: 'endSession'; outcome: SessionOutcome; screen: string; removeFirst: number | null }
  /** Announces to screen readers without moving the focus. */
  | { type: 'announce'; announcement: { key: 'offline' } | { key: 'online' } }
  | { type: 'emit'; event: Extract<FrameMessage, { type: 'fin-exit' }> };

/**
 * Consequence of leaving now; decides the text of the question. `lost`: input is lost. `background`: the link finishes in the
 * background. `kept`: linked accounts are kept. `atBank`: the authorization at the bank is canceled.
 */
export type LeaveConsequence = 'lost' | 'background' | 'kept' | 'atBank';

/** Overlay above a screen: the offline banner, the end of the session, or the question about leaving. */
export type Overlay =
  | { kind: 'offline' }
  | { kind: 'session'; status: Exclude<SessionStatus, 'active'>; renewing: boolean; problem: Problem | null }
  | { kind: 'leave'; consequence: LeaveConsequence };

/** Returns the overlay for the state of the session and the network; `null` if the session is active and online. */
export function sessionOverlay({ status, renewing, renewalProblem: problem, online }: SessionFacts): Overlay | null {
  if (status !== 'active') return { kind: 'session', status, renewing, problem };
  return online ? null : { kind: 'offline' };
}

/** Effect of an event on the session, independent of the screen. */
export interface SessionStep {
  facts: Partial<SessionFacts>;
  effects?: readonly SessionEffect[];
  /**
   * Change that the screen must handle. `expired`: its requests were canceled. `resumed`: it may repeat them. `online`: the network
   * is back.
   */
  change?: 'expired' | 'resumed' | 'online';
}

/** Returns the facts that a launch sets, for the first launch and for a launch after a pause. */
export const factsOf = (session: SessionView, start: StartPoint): Partial<SessionFacts> => ({
  sessionId: session.sessionId,
  version: session.version,
  options: session.options,
  countryISOCode: session.countryISOCode,
  consentId: session.consentId,
  start,
  mayLink: session.capabilities.includes('link'),
  mayManage: session.capabilities.includes('manage'),
  mayConsent: session.capabilities.includes('consents'),
  status: 'active',
  renewing: false,
});

/** Renews the session at the request of the user. Returns `null` if it is active or a renewal is pending. */
export function continueSession(facts: SessionFacts): SessionStep | null {
  if (facts.status === 'active' || facts.renewing) return null;
  const effect: SessionEffect =
    facts.status === 'expired' ? { type: 'requestLaunch', reason: 'expired' } : { type: 'keepSession' };
  return { facts: { renewing: true, renewalProblem: null }, effects: [effect] };
}

/** Marks the session as expired if a request failed for that reason. Returns `null` if it failed for another reason. */
export const expireByFailure = (facts: SessionFacts, failure: FailedRequest): SessionStep | null =>
  problemOfFailure(failure).class === 'session.expired' ? (expire(facts) ?? { facts: {} }) : null;

/** Marks the session as expired. Returns `null` if there is no session, or if the session has already expired. */
const expire = (facts: SessionFacts): SessionStep | null =>
  facts.sessionId === null || facts.status === 'expired'
    ? null
    : { facts: { status: 'expired', renewing: false, renewalProblem: null, leaving: false }, change: 'expired' };

/** Returns the effect of an event on the session; `null` if it has none. */
export function stepSession(facts: SessionFacts, event: SessionEvent): SessionStep | null {
  switch (event.type) {
    case 'offline':
      return facts.online
        ? { facts: { online: false }, effects: [{ type: 'announce', announcement: { key: 'offline' } }] }
        : null;
    case 'online':
      return facts.online
        ? null
        : {
            facts: { online: true },
            effects: [{ type: 'announce', announcement: { key: 'online' } }],
            change: 'online',
          };
    case 'sessionExpiring':
      return facts.sessionId !== null && facts.status === 'active'
        ? { facts: { status: 'expiring', renewing: false } }
        : null;
    case 'sessionExpired':
      return expire(facts);
    case 'sessionRenewed':
      return facts.status === 'active' ? null : renew(facts);
    case 'launched':
      return facts.sessionId === null
        ? null
        : renew(facts, { ...factsOf(event.session, facts.start), savedSnapshot: event.session.snapshot });
    case 'launchFailed':
      return launchFailed(facts, event.failure);
  }
}

/** Marks the session as active. Resumes the screen if the session had expired. */
const renew = (facts: SessionFacts, renewed: Partial<SessionFacts> = {}): SessionStep => ({
  facts: { status: 'active', renewing: false, renewalProblem: null, ...renewed },
  ...(facts.status === 'expired' && { change: 'resumed' as const }),
});

/** Handles a failed renewal. Expires the session if the host has ended it. Returns `null` if no renewal was requested. */
function launchFailed(facts: SessionFacts, failure: FailedRequest): SessionStep | null {
  const problem = problemOfFailure(failure);
  if (!facts.renewing) return null;
  if (facts.status === 'expiring' && problem.class === 'session.expired') return expire(facts);
  return { facts: { renewing: false, renewalProblem: problem } };
}
