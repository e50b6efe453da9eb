import type { Problem } from '../problems/index.ts';
import type { SessionFacts, SessionStatus } from './session-facts.ts';

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
