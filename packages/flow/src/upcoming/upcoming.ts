import { closed, exitView, inlineView, opening, retrying, unreadable } from '../kernel/index.ts';
import type { Turn } from '../kernel/index.ts';
import { initialFacts } from '../session/index.ts';
import { onUpcoming, readUpcoming } from './approving.ts';
import type { UpcomingEffect, UpcomingOwnEffect } from './upcoming-effect.ts';
import type { UpcomingOwnEvent } from './upcoming-event.ts';
import type { UpcomingModel, UpcomingState, UpcomingViewState } from './upcoming-state.ts';

export type UpcomingTurn = Turn<UpcomingModel, UpcomingEffect>;

export const initialUpcomingModel: UpcomingModel = { state: closed, overlay: null, facts: initialFacts };

const screen = 'upcoming';

/** Clears pending requests from the screen. They were canceled when the session ended. */
function pause(state: UpcomingViewState): { state: UpcomingViewState } {
  if (state.step !== 'upcoming') return { state };
  return {
    state: { ...state, changes: state.changes.filter(({ status }) => status === 'failed'), freshness: 'current' },
  };
}

/** Machine of upcoming payments and the user's answers to predictions. Pure and total. */
export const upcoming = inlineView<UpcomingState, UpcomingOwnEvent, UpcomingOwnEffect>({
  screen,
  read: readUpcoming,
  pause,
  handlers: {
    boot: {
      ...opening(readUpcoming),
      answeredGetUpcoming: (_state, { answer }) => ({
        state: { step: 'upcoming', ...answer, changes: [], freshness: 'current', answered: null },
      }),
      failedGetUpcoming: unreadable,
      closeRequested: (_state, _event, { facts }) => exitView(facts, screen),
    },
    upcoming: onUpcoming,
    error: retrying(screen, readUpcoming),
    exited: {},
  },
});
