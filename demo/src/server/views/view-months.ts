import { add } from '../net-worth/exact.ts';
import { isoDay } from '../site/days.ts';
import type { Money, Period, ViewTrend } from '../site/records.ts';

const shownMonths = 6;

/** Returns a period of six calendar months. The last month is the current one and ends today. */
export function sixMonthsUntil(today: Date): Period {
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - shownMonths + 1, 1));
  return { fromDate: isoDay(first), toDate: isoDay(today) };
}

/** Expenses and income of a month. */
interface MonthTotals {
  /** Month, for example `2026-11`. */
  month: string;
  out: Money;
  in: Money;
}

/** Returns the sums of expenses and income of all types of category by month, oldest first. */
export function byMonth(trends: readonly ViewTrend[]): MonthTotals[] {
  const months = Map.groupBy(
    trends.flatMap(({ details }) => details),
    ({ date }) => date.slice(0, 7),
  );
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
