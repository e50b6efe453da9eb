import type { FrameMessage, SessionOutcome } from '@fin-link/contracts/browser';
import type { SessionEffect, SessionFacts } from '../session/index.ts';

/** Maximum number of connections in a message to the page. */
const mostConnections = 50;

type FinExit = Extract<FrameMessage, { type: 'fin-exit' }>;

/** How the flow is left. `removeFirst`: id of a provider account to delete before the session ends. */
interface Leaving extends Pick<FinExit, 'outcome' | 'screen'> {
  outcome: SessionOutcome;
  providerAccountIds?: readonly number[];
  removeFirst?: number | null;
}

/** Returns the effects that end the session and then send `fin-exit` to the page. */
export function leave({ sessionId }: SessionFacts, leaving: Leaving): readonly SessionEffect[] {
  const { outcome, screen, providerAccountIds = [], removeFirst = null } = leaving;
  const reportedIds = [...new Set(providerAccountIds)].slice(0, mostConnections);
  return [
    ...(sessionId === null ? [] : [{ type: 'endSession' as const, outcome, screen, removeFirst }]),
    { type: 'emit', event: { type: 'fin-exit', outcome, screen, providerAccountIds: reportedIds } },
  ];
}
