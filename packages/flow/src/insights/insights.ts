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
import { onInsights } from './answering.ts';
import type { InsightsEffect, InsightsOwnEffect } from './insights-effect.ts';
import type { InsightsOwnEvent } from './insights-event.ts';
import type { InsightsModel, InsightsState, InsightsViewState } from './insights-state.ts';
import { readInsights } from './listing.ts';

/** Result of one event of the view. */
export type InsightsTurn = Turn<InsightsModel, InsightsEffect>;

/** Model before the launch. */
export const initialInsightsModel: InsightsModel = { state: closedState, overlay: null, facts: initialFacts };

/** Name of the view in `fin-exit`. */
const screen = 'insights';

/** Clears pending requests from the screen. They were canceled when the session ended. */
function pause(state: InsightsViewState): { state: InsightsViewState } {
  if (state.step !== 'insights') return { state };
  const changes = state.changes.filter(({ progress }) => progress === 'failed');
  return { state: { ...state, changes, freshness: 'current', older: 'idle' } };
}

/** Machine of the insights and their subscriptions. It is pure and accepts every event in every state. */
export const insights = inlineView<InsightsState, InsightsOwnEvent, InsightsOwnEffect>({
  screen,
  read: readInsights,
  pause,
  handlers: {
    boot: {
      ...openingHandlers(readInsights),
      answeredGetInsights: (_state, { answer }) => ({
        state: { step: 'insights', ...answer, changes: [], freshness: 'current', older: 'idle', done: null },
      }),
      failedGetInsights: showUnreadableView,
      closeRequested: (_state, _event, { facts }) => exitView(facts, screen),
    },
    insights: onInsights,
    error: errorHandlers(screen, readInsights),
    exited: {},
  },
});
