import type { FrameMessage, SessionOutcome } from '@fin-link/contracts/browser';
import type { SessionEffect, SessionFacts } from '../session/index.ts';

/** As many connections as a message to the page may name. */
const mostConnections = 50;

type FinExit = Extract<FrameMessage, { type: 'fin-exit' }>;

/** How a flow is left. `removeFirst`: a provider account to delete before the session ends. */
interface Leaving extends Pick<FinExit, 'outcome' | 'screen'> {
  outcome: SessionOutcome;
  providerAccountIds?: readonly number[];
  removeFirst?: number | null;
}

/** Returns the effects of every way out: the session ends, then the page gets `fin-exit`. */
export function leave({ sessionId }: SessionFacts, leaving: Leaving): readonly SessionEffect[] {
  const { outcome, screen, providerAccountIds = [], removeFirst = null } = leaving;
  const named = [...new Set(providerAccountIds)].slice(0, mostConnections);
  return [
    ...(sessionId === null ? [] : [{ type: 'endSession' as const, outcome, screen, removeFirst }]),
    { type: 'emit', event: { type: 'fin-exit', outcome, screen, providerAccountIds: named } },
  ];
}
