import type { Insight, InsightAccount, InsightsReply } from '@fin-link/contracts/browser';
import { request } from '../requests/index.ts';
import type { Answered, Failed } from '../requests/index.ts';
import { refetch } from '../kernel/index.ts';
import type { Step } from '../kernel/index.ts';
import type { InsightsEffect, InsightsOwnEffect } from './insights-effect.ts';
import type { InsightsState } from './insights-state.ts';

/** Result of an event on the list. */
export type InsightsStep = Step<InsightsState, InsightsEffect>;

/** Returns the request for the newest insights. */
export const readInsights = (): InsightsOwnEffect => request('getInsights', {});

/** Reads the newest insights again after a change that may produce more of them. */
export const readAgain = (state: InsightsState): InsightsStep => refetch(state, readInsights());

/** Merges two lists of accounts. If both contain an account, the entry of the first list is used. */
function mergeAccounts(first: readonly InsightAccount[], second: readonly InsightAccount[]): InsightAccount[] {
  const firstAccountIds = new Set(first.map(({ accountId }) => accountId));
  return [...first, ...second.filter(({ accountId }) => !firstAccountIds.has(accountId))];
}

/** Shows the newest insights, followed by the older insights that the user requested earlier. */
function withNewest(state: InsightsState, answer: InsightsReply): InsightsState {
  const stoppedNames = new Set(answer.stopped.map(({ insightName }) => insightName));
  const insightIds = new Set(answer.insights.map(({ insightId }) => insightId));
  const oldestCreatedAt = answer.insights.at(-1)?.createdAt ?? '';
  const isOlder = ({ insightId, insightName, createdAt }: Insight): boolean =>
    createdAt <= oldestCreatedAt && !insightIds.has(insightId) && !stoppedNames.has(insightName);
  const olderInsights = answer.hasMore ? state.insights.filter(isOlder) : [];
  return {
    ...state,
    ...answer,
    accounts: mergeAccounts(answer.accounts, olderInsights.length === 0 ? [] : state.accounts),
    insights: [...answer.insights, ...olderInsights],
    hasMore: olderInsights.length === 0 ? answer.hasMore : state.hasMore,
    changes: state.changes.filter(({ progress }) => progress === 'sending'),
    freshness: 'current',
  };
}

/** Requests the insights that are older than the list. */
const readOlder = (state: InsightsState): InsightsStep => ({
  state: { ...state, older: 'loading' },
  effects: [request('getInsights', { query: { skip: String(state.insights.length) } })],
});

/**
 * Adds older insights to the list. `skip`: length of the list when the insights were requested. If the length has changed since then,
 * requests the insights again, because the reply could leave some out.
 */
function withOlder(state: InsightsState, skip: string, { accounts, insights, hasMore }: InsightsReply): InsightsStep {
  if (skip !== String(state.insights.length)) return readOlder(state);
  const ids = new Set(state.insights.map(({ insightId }) => insightId));
  return {
    state: {
      ...state,
      accounts: mergeAccounts(state.accounts, accounts),
      insights: [...state.insights, ...insights.filter(({ insightId }) => !ids.has(insightId))],
      hasMore,
      older: 'idle',
    },
  };
}

/** Handlers of the events that read the list. */
export const onList = {
  olderWanted: (state: InsightsState): InsightsStep | null =>
    state.hasMore && state.older !== 'loading' ? readOlder(state) : null,
  retry: (state: InsightsState): InsightsStep | null => (state.freshness === 'failed' ? readAgain(state) : null),
  answeredGetInsights: (state: InsightsState, { input, answer }: Answered<'getInsights'>): InsightsStep => {
    const skip = input.query?.skip;
    if (skip !== undefined) return withOlder(state, skip, answer);
    return state.freshness === 'behind'
      ? readAgain({ ...state, freshness: 'current' })
      : { state: withNewest(state, answer) };
  },
  failedGetInsights: (state: InsightsState, { input }: Failed<'getInsights'>): InsightsStep => ({
    state: input.query?.skip === undefined ? { ...state, freshness: 'failed' } : { ...state, older: 'failed' },
  }),
};
