import type { ChartRow } from '../charts/table-chart.ts';
import { isoDay } from '../site/days.ts';
import { formatMonth } from '../site/format.ts';
import type { NetWorth, Period } from '../site/records.ts';
import type { CashFlow } from './totals.ts';

/** Number of months before the current one. */
const earlierMonths = 5;

/** Returns the first day of the month that is `monthsBefore` months before the current one. */
const firstDay = (today: Date, monthsBefore: number): Date =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsBefore, 1));

/** Returns the current month until today. */
export const monthUntil = (today: Date): Period => ({
  fromDate: isoDay(firstDay(today, 0)),
  toDate: isoDay(today),
});

/** Returns the last six calendar months, oldest first. The last one ends today. */
export const lastMonths = (today: Date): Period[] => [
  ...Array.from({ length: earlierMonths }, (_month, index) => {
    const monthsBefore = earlierMonths - index;
    const lastDay = new Date(firstDay(today, monthsBefore - 1).getTime() - 1);
    return { fromDate: isoDay(firstDay(today, monthsBefore)), toDate: isoDay(lastDay) };
  }),
  monthUntil(today),
];

/** Returns the currency with the largest net worth, positive or negative, on the last day. Returns `USD` without any records. */
export function mainCurrency(records: readonly NetWorth[]): string {
  const lastDay = records.at(-1)?.date;
  const latest = records.filter(({ date }) => date === lastDay);
  const [largest] = latest.toSorted((a, b) => Math.abs(b.networth.amount) - Math.abs(a.networth.amount));
  return largest?.networth.currency ?? 'USD';
}

/**
 * Returns one chart row for each month: income, then expenses. `flows` contains a list for each of the `months`, in the
 * same order, with one cash flow for each currency.
 */
export const cashFlowByMonth = (
  months: readonly Period[],
  flows: readonly (readonly CashFlow[])[],
  currency: string,
): ChartRow[] =>
  months.map(({ fromDate }, index) => {
    const flow = flows[index]?.find((cashFlow) => cashFlow.currency === currency);
    return {
      label: formatMonth(fromDate.slice(0, 7)),
      amounts: [
        { amount: flow?.in ?? 0, currency },
        { amount: flow?.out ?? 0, currency },
      ],
    };
  });
