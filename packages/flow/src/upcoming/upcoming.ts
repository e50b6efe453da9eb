import {
  closedState,
  exitView,
  inlineView,
  openingHandlers,
  errorHandlers,
  showUnreadableView,
} from '../kernel/index.ts';
import type { Turn } from '../kernel/index.ts';
import { initialFacts } from '../session/index.ts';
import { onUpcoming, readUpcoming } from './approving.ts';
import type { UpcomingEffect, UpcomingOwnEffect } from './upcoming-effect.ts';
import type { UpcomingOwnEvent } from './upcoming-event.ts';
import type { UpcomingModel, UpcomingState, UpcomingViewState } from './upcoming-state.ts';

/** Result of one event of the view. */
export type UpcomingTurn = Turn<UpcomingModel, UpcomingEffect>;

/** Model before the launch. */
export const initialUpcomingModel: UpcomingModel = { state: closedState, overlay: null, facts: initialFacts };

/** Name of the view in `fin-exit`. */
const screen = 'upcoming';

/** Clears pending requests from the screen. They were canceled when the session ended. */
function pause(state: UpcomingViewState): { state: UpcomingViewState } {
  if (state.step !== 'upcoming') return { state };
  return {
    state: { ...state, changes: state.changes.filter(({ status }) => status === 'failed'), freshness: 'current' },
  };
}

/** Machine of upcoming payments and the user's answers to predictions. It is pure and accepts every event in every state. */
export const upcoming = inlineView<UpcomingState, UpcomingOwnEvent, UpcomingOwnEffect>({
  screen,
  read: readUpcoming,
  pause,
  handlers: {
    boot: {
      ...openingHandlers(readUpcoming),
      answeredGetUpcoming: (_state, { answer }) => ({
        state: { step: 'upcoming', ...answer, changes: [], freshness: 'current', answered: null },
      }),
      failedGetUpcoming: showUnreadableView,
      closeRequested: (_state, _event, { facts }) => exitView(facts, screen),
    },
    upcoming: onUpcoming,
    error: errorHandlers(screen, readUpcoming),
    exited: {},
  },
});
