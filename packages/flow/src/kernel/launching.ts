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

/** Maximum number of launch tokens. The flow replaces a refused token once. A second refusal is a setup fault of the page. */
const maxLaunchTokens = 2;

/** State of every flow before the launch. */
export const closedState = { step: 'boot', opening: null, refusedLaunches: 0 } as const;

/**
 * Handles a failed launch. Requests another token if the token was refused and the limit is not reached. Otherwise, returns the result
 * of `fail`.
 */
export function handleRefusedLaunch<S extends Boot, R>(
  state: S,
  failure: FailedRequest,
  fail: (problem: Problem, recovery: { kind: 'relaunch' | 'none' }) => R,
): R | { state: S; effects: readonly SessionEffect[] } {
  const problem = problemOfFailure(failure);
  const refusedLaunches = state.refusedLaunches + 1;
  if (problem.class === 'session.expired' && refusedLaunches < maxLaunchTokens)
    return { state: { ...state, refusedLaunches }, effects: [{ type: 'requestLaunch', reason: 'refused' }] };
  return fail(problem, { kind: problem.recoverable ? 'relaunch' : 'none' });
}

/** Returns to the state before the launch and requests another launch token. */
export const relaunch = ({
  class: problemClass,
}: Problem): { state: typeof closedState; effects: SessionEffect[] } => ({
  state: closedState,
  effects: [{ type: 'requestLaunch', reason: problemClass === 'session.expired' ? 'refused' : 'start' }],
});

/**
 * Requests another launch if the first launch was refused; returns `null` in all other cases. Without a session there is nothing to
 * resume.
 */
export const relaunchRefused = (problem: Problem, { sessionId }: SessionFacts): ReturnType<typeof relaunch> | null =>
  problem.class === 'session.expired' && sessionId === null ? relaunch(problem) : null;
