import type { FrameMessage, SessionOutcome } from '@fin-link/contracts/browser';
import type { Problem } from '../problems/index.ts';
import type { SessionEffect, SessionFacts } from '../session/index.ts';

/** Effect that reports a problem to the page as the event `fin-error`. */
export interface EmitError {
  type: 'emit';
  event: Extract<FrameMessage, { type: 'fin-error' }>;
}

/** Returns the effect that reports a problem to the page. */
export const emitError = ({ class: problemClass, code, recoverable, reference }: Problem): EmitError => ({
  type: 'emit',
  event: { type: 'fin-error', class: problemClass, code, recoverable, reference },
});

/** Maximum number of provider account ids in `fin-exit`. */
const maxConnections = 50;

type FinExit = Extract<FrameMessage, { type: 'fin-exit' }>;

/** How the flow is left. `removeFirst`: id of a provider account to delete before the session ends. */
interface LeaveOptions extends Pick<FinExit, 'outcome' | 'screen'> {
  outcome: SessionOutcome;
  providerAccountIds?: readonly number[];
  removeFirst?: number | null;
}

/** Returns the effects that end the session and then send `fin-exit` to the page. */
export function leaveEffects({ sessionId }: SessionFacts, leaving: LeaveOptions): readonly SessionEffect[] {
  const { outcome, screen, providerAccountIds = [], removeFirst = null } = leaving;
  const reportedIds = [...new Set(providerAccountIds)].slice(0, maxConnections);
  return [
    ...(sessionId === null ? [] : [{ type: 'endSession' as const, outcome, screen, removeFirst }]),
    { type: 'emit', event: { type: 'fin-exit', outcome, screen, providerAccountIds: reportedIds } },
  ];
}
