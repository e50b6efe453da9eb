import type { Problem } from '../problems/index.ts';
import type { SessionFacts, SessionStatus } from './session-facts.ts';

/** What happens if the user leaves now. Decides the text of the question. */
export type LeaveConsequence = 'lost' | 'background' | 'kept' | 'atBank';

export type Overlay =
  | { kind: 'offline' }
  | { kind: 'session'; status: Exclude<SessionStatus, 'active'>; renewing: boolean; problem: Problem | null }
  | { kind: 'leave'; consequence: LeaveConsequence };

/** Returns the overlay of session or network; `null` if there is none. */
export function sessionOverlay({ status, renewing, renewalProblem: problem, online }: SessionFacts): Overlay | null {
  if (status !== 'active') return { kind: 'session', status, renewing, problem };
  return online ? null : { kind: 'offline' };
}
