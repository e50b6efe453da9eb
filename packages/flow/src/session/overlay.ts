import type { Problem } from '../problems/index.ts';
import type { SessionFacts, SessionStatus } from './session-facts.ts';

/** What leaving now means, so that the question can be asked in the right words. */
export type LeaveConsequence = 'lost' | 'background' | 'kept' | 'atBank';

export type Overlay =
  | { kind: 'offline' }
  | { kind: 'session'; status: Exclude<SessionStatus, 'active'>; renewing: boolean; problem: Problem | null }
  | { kind: 'leave'; consequence: LeaveConsequence };

/** Session and network lie above every screen; null when there is nothing to say about them. */
export function sessionOverlay({ status, renewing, renewalProblem: problem, online }: SessionFacts): Overlay | null {
  if (status !== 'active') return { kind: 'session', status, renewing, problem };
  return online ? null : { kind: 'offline' };
}
