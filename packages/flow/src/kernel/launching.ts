import type { FailedRequest } from '../requests/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import type { Problem } from '../problems/index.ts';
import type { SessionEffect, SessionFacts } from '../session/index.ts';

/** State before a session is open. `refusedLaunches`: number of launch tokens that the host refused. */
interface Boot {
  step: 'boot';
  opening: unknown;
  refusedLaunches: number;
}

/** Maximum number of launch tokens. A refused token is replaced once; a second refusal is a setup fault. */
const launchTries = 2;

/** First state of every flow. */
export const closed = { step: 'boot', opening: null, refusedLaunches: 0 } as const;

/** Handles a failed launch: requests another token, or calls `fail`. */
export function refuseLaunch<S extends Boot, R>(
  state: S,
  failure: FailedRequest,
  fail: (problem: Problem, recovery: { kind: 'relaunch' | 'none' }) => R,
): R | { state: S; effects: readonly SessionEffect[] } {
  const problem = problemOfFailure(failure);
  const refusedLaunches = state.refusedLaunches + 1;
  if (problem.class === 'session.expired' && refusedLaunches < launchTries)
    return { state: { ...state, refusedLaunches }, effects: [{ type: 'requestLaunch', reason: 'refused' }] };
  return fail(problem, { kind: problem.recoverable ? 'relaunch' : 'none' });
}

/** Launches again after a failed launch. */
export const relaunch = ({ class: problemClass }: Problem): { state: typeof closed; effects: SessionEffect[] } => ({
  state: closed,
  effects: [{ type: 'requestLaunch', reason: problemClass === 'session.expired' ? 'refused' : 'start' }],
});

/** Requests another launch if the first one was refused. There is no session to resume in this case. */
export const continueRefused = (problem: Problem, { sessionId }: SessionFacts): ReturnType<typeof relaunch> | null =>
  problem.class === 'session.expired' && sessionId === null ? relaunch(problem) : null;
