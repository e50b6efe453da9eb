import { closed, exitView, inlineView, opening, retrying, unreadable } from '../kernel/index.ts';
import type { Turn } from '../kernel/index.ts';
import { initialFacts } from '../session/index.ts';
import { onInsights } from './answering.ts';
import type { InsightsEffect, InsightsOwnEffect } from './insights-effect.ts';
import type { InsightsOwnEvent } from './insights-event.ts';
import type { InsightsModel, InsightsState, InsightsViewState } from './insights-state.ts';
import { readInsights } from './listing.ts';

export type InsightsTurn = Turn<InsightsModel, InsightsEffect>;

export const initialInsightsModel: InsightsModel = { state: closed, overlay: null, facts: initialFacts };

const screen = 'insights';

/** Clears pending requests from the screen. They were canceled when the session ended. */
function pause(state: InsightsViewState): { state: InsightsViewState } {
  if (state.step !== 'insights') return { state };
  const changes = state.changes.filter(({ progress }) => progress === 'failed');
  return { state: { ...state, changes, freshness: 'current', older: 'idle' } };
}

/** Machine of the insights and their subscriptions. Pure and total. */
export const insights = inlineView<InsightsState, InsightsOwnEvent, InsightsOwnEffect>({
  screen,
  read: readInsights,
  pause,
  handlers: {
    boot: {
      ...opening(readInsights),
      answeredGetInsights: (_state, { answer }) => ({
        state: { step: 'insights', ...answer, changes: [], freshness: 'current', older: 'idle', done: null },
      }),
      failedGetInsights: unreadable,
      closeRequested: (_state, _event, { facts }) => exitView(facts, screen),
    },
    insights: onInsights,
    error: retrying(screen, readInsights),
    exited: {},
  },
});
