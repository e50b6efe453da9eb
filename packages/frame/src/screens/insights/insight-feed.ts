import type { Insight } from '@fin-link/contracts/browser';
import type { InsightsState } from '@fin-link/flow';

/** Insights of a name on one day: those that are shown, and those that are asked for. */
export interface FeedGroup {
  insightName: string;
  first: readonly Insight[];
  more: readonly Insight[];
}

/** Insights of one day of the reader. */
export interface FeedDay {
  /** 0 for today. */
  daysAgo: number;
  groups: readonly FeedGroup[];
  /** When the newest was created. */
  createdAt: string;
}

/** Insights of a name on one day that are shown before the others are asked for. */
const shownFirst = 2;

function groupsOf(insights: readonly Insight[]): FeedGroup[] {
  const byName = Map.groupBy(insights, ({ insightName }) => insightName);
  return [...byName].map(([insightName, all]) => {
    // One more than is shown is no list.
    const shown = all.length > shownFirst + 1 ? shownFirst : all.length;
    return { insightName, first: all.slice(0, shown), more: all.slice(shown) };
  });
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
    groups: groupsOf(insights),
    createdAt: insights[0]?.createdAt ?? '',
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

/** Returns the mark of insights with this name. */
export const lookOf = (insightName: string): Look => looks.find(([names]) => names.test(insightName))?.[1] ?? 'chart';

/** Whether insights with this name warn the user. */
export const isWarning = (insightName: string): boolean =>
  /^(LOW_BALANCE|PROJECTED_LOW|DUPLICATE_|CREDIT_UTILIZATION)|NOT_PAID$|_LATE$/.test(insightName);
