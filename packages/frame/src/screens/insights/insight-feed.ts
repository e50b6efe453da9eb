import type { Insight } from '@fin-link/contracts/browser';
import type { InsightsState } from '@fin-link/flow';

/** Insights with the same name on one day: `first` are visible, `more` only on request. */
export interface FeedGroup {
  insightName: string;
  first: readonly Insight[];
  more: readonly Insight[];
}

/** Insights of one day in the reader's time zone. */
export interface FeedDay {
  /** Days before today; 0 for today. */
  daysAgo: number;
  groups: readonly FeedGroup[];
  /** Creation time of the newest insight. */
  createdAt: string;
}

/** Number of insights with the same name on one day that are initially visible. */
const initialGroupSize = 2;

/**
 * Groups insights by day, the newest first. Omits dismissed ones unless `withDismissed` is set. The insight that was dismissed or
 * stopped last keeps its place.
 */
export function feedOf(state: InsightsState, withDismissed: boolean, daysAgo: (instant: string) => number): FeedDay[] {
  const last = undoableInsight(state);
  const isListed = state.insights.some(({ insightId }) => insightId === last?.insightId);
  const all = last === null || isListed ? state.insights : [...state.insights, last];
  const visible = all
    .filter(({ status, insightId }) => withDismissed || status === 'active' || insightId === last?.insightId)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return [...Map.groupBy(visible, ({ createdAt }) => daysAgo(createdAt))].map(([ago, insights]) => ({
    daysAgo: ago,
    groups: groupsOf(insights),
    createdAt: insights[0]?.createdAt ?? '',
  }));
}

/** Returns the insight that the user dismissed or stopped last, which the user can undo; `null` if there is none. */
const undoableInsight = ({ done }: InsightsState): Insight | null =>
  done?.kind === 'dismissed' || done?.kind === 'stopped' ? done.insight : null;

function groupsOf(insights: readonly Insight[]): FeedGroup[] {
  const byName = Map.groupBy(insights, ({ insightName }) => insightName);
  return [...byName].map(([insightName, all]) => {
    // A single additional insight is shown directly, because it needs no list.
    const visibleCount = all.length > initialGroupSize + 1 ? initialGroupSize : all.length;
    return { insightName, first: all.slice(0, visibleCount), more: all.slice(visibleCount) };
  });
}

export const countDismissed = ({ insights }: InsightsState): number =>
  insights.filter(({ status }) => status === 'dismissed').length;

/** Drawing in the mark of an insight. */
type Look = 'link' | 'balance' | 'card' | 'calendar' | 'in' | 'out' | 'chart';

/** Drawings by the names of insights. The first matching pattern applies; all other insights get `chart`. */
const looks: readonly (readonly [RegExp, Look])[] = [
  [/^AGGREGATE_/, 'link'],
  [/CARD|CREDIT/, 'card'],
  [/DEPOSIT|SALARY|INCOME_|REFUND|SAVINGS_INCREASED/, 'in'],
  [/^(UPCOMING|.*BILL|.*SUBSCRIPTION|.*SERIES)/, 'calendar'],
  [/PURCHASE|TRANSACTION$|FEES/, 'out'],
  [/BALANCE|FUNDS/, 'balance'],
];

export const lookOf = (insightName: string): Look => looks.find(([names]) => names.test(insightName))?.[1] ?? 'chart';

/** Returns whether insights with this name warn the user. */
export const isWarning = (insightName: string): boolean =>
  /^(LOW_BALANCE|PROJECTED_LOW|DUPLICATE_|CREDIT_UTILIZATION)|NOT_PAID$|_LATE$/.test(insightName);
