import type { Insight, InsightsReply } from '@fin-link/contracts/browser';
import { initialInsightsModel, insights } from '../../src/index.ts';
import type { InsightsEffect, InsightsEvent, InsightsModel, InsightsState } from '../../src/index.ts';
import { replied } from '../replies.ts';
import { launched } from '../views.ts';

/** Returns an insight. Higher numbers are newer; the range is 1 to 60. */
export const insight = (number: number, changes: Partial<Insight> = {}): Insight => ({
  insightId: String(number),
  insightName: 'LARGE_PURCHASE',
  title: 'Large Purchase',
  createdAt: `2026-12-02T06:00:${String(number).padStart(2, '0')}.000Z`,
  status: 'active',
  action: 'stop',
  reason: {},
  accountIds: [1],
  predictedEventIds: [],
  transactions: [],
  ...changes,
});

export const prompt = insight(40, {
  insightName: 'AGGREGATE_INSURANCE_ACCOUNT',
  title: 'Link Your Insurance',
  action: 'link',
});
export const purchase = insight(30);
export const other = insight(20);

export const reply = (changes: Partial<InsightsReply> = {}): InsightsReply => ({
  now: '2026-12-02T10:00:00.000Z',
  accounts: [],
  insights: [prompt, purchase, other],
  hasMore: false,
  stopped: [],
  ...changes,
});

export const read = (changes: Partial<InsightsReply> = {}) => replied('getInsights', {}, reply(changes));
export const readOlder = (skip: string, changes: Partial<InsightsReply>) =>
  replied('getInsights', { query: { skip } }, reply(changes));

export const dismissal = { insightId: '30', status: 'dismissed' } as const;
export const dismiss = { source: 'user', type: 'insightStatusSet', ...dismissal } as const;
export const isDismissed = replied('setInsightStatus', dismissal, null);
export const end = { insightName: 'LARGE_PURCHASE', isSubscribed: false } as const;
export const stop = { source: 'user', type: 'insightActed', insightId: '30' } as const;
export const isStopped = replied('setInsightSubscription', end, null);
export const resume = { source: 'user', type: 'insightsResumed', insightName: 'LARGE_PURCHASE' } as const;
export const isResumed = replied('setInsightSubscription', { ...end, isSubscribed: true }, null);
export const started = launched({ capabilities: ['insights'] });

export function play(
  model: InsightsModel,
  ...events: InsightsEvent[]
): { model: InsightsModel; effects: InsightsEffect[] } {
  const effects: InsightsEffect[] = [];
  let current = model;
  for (const event of events) {
    const turn = insights(current, event);
    current = turn.model;
    effects.push(...turn.effects);
  }
  return { model: current, effects };
}

/** Returns the view with the answer of the host. */
export const opened = (changes: Partial<InsightsReply> = {}): InsightsModel =>
  play(initialInsightsModel, started, read(changes)).model;

export function stateOf({ state }: InsightsModel): InsightsState {
  if (state.step !== 'insights') throw new Error(`The state is ${state.step}.`);
  return state;
}

/** Returns the ids of the shown insights. */
export const idsOf = (model: InsightsModel): string[] => stateOf(model).insights.map(({ insightId }) => insightId);
