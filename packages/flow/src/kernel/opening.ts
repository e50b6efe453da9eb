import type { FrameMessage, SessionView, StartPoint } from '@fin-link/contracts/browser';
import type { FailedRequest } from '../host/failed-request.ts';
import type { LinkEvent } from '../linking/model/link-event.ts';
import type { BootState, ErrorState, SessionFacts } from '../linking/model/link-state.ts';
import { problemOfFailure } from '../problems/problems.ts';
import type { Problem } from '../problems/problems.ts';
import type { SessionEffect } from '../session/session-steps.ts';

export interface TellError {
  type: 'tell';
  event: Extract<FrameMessage, { type: 'fin-error' }>;
}

export const tellError = ({ class: problemClass, code, recoverable, reference }: Problem): TellError => ({
  type: 'tell',
  event: { type: 'fin-error', class: problemClass, code, recoverable, reference },
});

/** A view before it has anything to show, or that has nothing to show. */
export interface OpeningTurn {
  state: BootState | ErrorState;
  effects: readonly (SessionEffect | TellError)[];
}

/** A refused launch token is replaced once; a second refusal is a fault of the set-up. */
const launchTries = 2;

export const closed: BootState = { step: 'boot', opening: null, refusedLaunches: 0 };

/** The view cannot be shown. There is no other bank to choose here. */
export const failView = (problem: Problem, recovery: 'relaunch' | 'none'): OpeningTurn => ({
  state: {
    step: 'error',
    problem: { ...problem, secondary: null },
    connection: null,
    recovery: { kind: recovery },
    unusable: [],
    removal: null,
  },
  effects: [tellError(problem)],
});

/** The host did not open the session. */
export function launchFailed(state: BootState, failure: FailedRequest): OpeningTurn {
  const problem = problemOfFailure(failure);
  const refusedLaunches = state.refusedLaunches + 1;
  if (problem.class === 'session.expired' && refusedLaunches < launchTries)
    return { state: { ...state, refusedLaunches }, effects: [{ type: 'requestLaunch', reason: 'refused' }] };
  return failView(problem, problem.recoverable ? 'relaunch' : 'none');
}

/** What "try again" does where nothing is on show; null when it does nothing. `reads`: the session is open, and the view reads. */
export function openAgain(
  state: ErrorState,
  facts: SessionFacts,
  event: { type: LinkEvent['type'] },
): (OpeningTurn & { reads: boolean }) | null {
  if (event.type !== 'retry' && event.type !== 'sessionContinued') return null;
  if (state.recovery.kind !== 'relaunch') return null;
  if (facts.sessionId !== null) return { state: closed, effects: [], reads: true };
  const reason = state.problem.class === 'session.expired' ? 'refused' : 'start';
  return { state: closed, effects: [{ type: 'requestLaunch', reason }], reads: false };
}

/** The session as a view sees it that has just opened it. */
export const openedFacts = (facts: SessionFacts, session: SessionView, start: StartPoint): SessionFacts => ({
  ...facts,
  sessionId: session.sessionId,
  version: session.version,
  options: session.options,
  start,
});
