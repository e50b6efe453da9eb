import { add } from '../net-worth/exact.ts';
import type { Money } from '../upstream/resources.ts';
import type { ViewMonth, ViewPeriod } from '../upstream/views-api.ts';

const shownMonths = 6;

/** Returns a period of six calendar months. The last month is the current one and ends today. */
export function sixMonthsUntil(today: Date): ViewPeriod {
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - shownMonths + 1, 1));
  return { fromDate: first.toISOString().slice(0, 10), toDate: today.toISOString().slice(0, 10) };
}

/** Expenses and income of a month. */
export interface MonthTotals {
  /** Month, for example `2026-11`. */
  month: string;
  out: Money;
  in: Money;
}

/**
 * Returns the sums of expenses and income by month, oldest first. `trends` contains a list of months for each type of
 * category; their totals are added.
 */
export function byMonth(trends: readonly (readonly ViewMonth[])[]): MonthTotals[] {
  const months = Map.groupBy(trends.flat(), ({ date }) => date.slice(0, 7));
  return [...months]
    .map(([month, entries]): MonthTotals | null => {
      const [first, ...others] = entries;
      if (first === undefined) return null;
      return {
        month,
        out: add(
          first.debitTotal,
          others.map(({ debitTotal }) => debitTotal),
        ),
        in: add(
          first.creditTotal,
          others.map(({ creditTotal }) => creditTotal),
        ),
      };
    })
    .filter((totals) => totals !== null)
    .toSorted((a, b) => a.month.localeCompare(b.month));
}
