import type { Insight } from '@fin-link/contracts/browser';
import type { InsightsState } from '@fin-link/flow';

/** Insights of one day of the reader. */
export interface FeedDay {
  /** 0 for today. */
  daysAgo: number;
  insights: readonly Insight[];
}

/** The insight that the user dismissed or stopped last, which can be undone in its place. */
export const undoable = ({ done }: InsightsState): Insight | null =>
  done?.kind === 'dismissed' || done?.kind === 'stopped' ? done.insight : null;

/**
 * Insights by day, the newest first. Dismissed ones are left out unless `withDismissed`. The insight that was dismissed or stopped last
 * keeps its place.
 */
export function feedOf(state: InsightsState, withDismissed: boolean, daysAgo: (instant: string) => number): FeedDay[] {
  const last = undoable(state);
  const isListed = state.insights.some(({ insightId }) => insightId === last?.insightId);
  const all = last === null || isListed ? state.insights : [...state.insights, last];
  const shown = all
    .filter(({ status, insightId }) => withDismissed || status === 'active' || insightId === last?.insightId)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return [...Map.groupBy(shown, ({ createdAt }) => daysAgo(createdAt))].map(([ago, insights]) => ({
    daysAgo: ago,
    insights,
  }));
}

export const dismissedIn = ({ insights }: InsightsState): number =>
  insights.filter(({ status }) => status === 'dismissed').length;

type Look = 'link' | 'balance' | 'card' | 'calendar' | 'in' | 'out' | 'chart';

const looks: readonly (readonly [RegExp, Look])[] = [
  [/^AGGREGATE_/, 'link'],
  [/CARD|CREDIT/, 'card'],
  [/DEPOSIT|SALARY|INCOME_|REFUND|SAVINGS_INCREASED/, 'in'],
  [/^(UPCOMING|.*BILL|.*SUBSCRIPTION|.*SERIES)/, 'calendar'],
  [/PURCHASE|TRANSACTION$|FEES/, 'out'],
  [/BALANCE|FUNDS/, 'balance'],
];

/** Which mark stands for insights of a name. */
export const lookOf = (insightName: string): Look => looks.find(([names]) => names.test(insightName))?.[1] ?? 'chart';

/** Whether insights of a name warn the user. */
export const isWarning = (insightName: string): boolean =>
  /^(LOW_BALANCE|PROJECTED_LOW|DUPLICATE_|CREDIT_UTILIZATION)|NOT_PAID$|_LATE$/.test(insightName);
