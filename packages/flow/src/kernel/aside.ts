import type { LinkEvent } from '../linking/model/link-event.ts';
import type { ExitedState, Overlay, SessionFacts } from '../linking/model/link-state.ts';
import { sessionOverlay, stepSession } from '../session/session-steps.ts';
import type { SessionEffect } from '../session/session-steps.ts';

export interface Aside {
  facts: SessionFacts;
  overlay: Overlay | null;
  /** The view is over. */
  exited: ExitedState | null;
  effects: SessionEffect[];
  /** Nothing is asked of the host any more, at least for now. */
  paused: boolean;
  /** What is on show may be out of date. */
  resumed: boolean;
}

/** The view ends: nothing was begun in it that leaving would lose. */
function leave(facts: SessionFacts, screen: string): Aside {
  const outcome = 'cancelled';
  const ending: SessionEffect[] =
    facts.sessionId === null ? [] : [{ type: 'endSession', outcome, screen, removeFirst: null }];
  return {
    facts,
    overlay: null,
    exited: { step: 'exited', outcome },
    effects: [...ending, { type: 'emit', event: { type: 'fin-exit', outcome, screen, providerAccountIds: [] } }],
    paused: true,
    resumed: false,
  };
}

/**
 * Pause, warning and network of a view that stands in its page. A close is obeyed: the view decides what of it comes here.
 * Null when the event means nothing for them.
 */
export function aside(before: SessionFacts, event: LinkEvent, screen: string): Aside | null {
  if (event.type === 'closeRequested') return leave(before, screen);
  if (event.type === 'leaveConfirmed') return before.standing === 'expired' ? leave(before, screen) : null;
  const step = stepSession(before, event);
  if (step === null) return null;
  const facts: SessionFacts = { ...before, ...step.facts };
  return {
    facts,
    overlay: sessionOverlay(facts),
    exited: null,
    effects: [...(step.effects ?? [])],
    paused: step.news === 'expired',
    resumed: step.news === 'resumed' || step.news === 'online',
  };
}
