import { z } from 'zod';
import { daysAfter, isoDay } from '../site/days.ts';

/** Interval of the net worth: daily, weekly or monthly. */
export type Interval = 'D' | 'W' | 'M';

const maxDays = 500;

/**
 * Intervals of the history, each with the length of its period in days. With these periods, a chart has about 30
 * points.
 */
export const intervals = [
  { interval: 'D', label: 'Daily', days: 30 },
  { interval: 'W', label: 'Weekly', days: 182 },
  { interval: 'M', label: 'Monthly', days: 730 },
] as const satisfies readonly { interval: Interval; label: string; days: number }[];

const query = z.object({ interval: z.enum(['D', 'W', 'M']).catch('D') });

/** Returns the interval in a query. Default: daily. */
export const intervalOf = (requestQuery: unknown): Interval => query.parse(requestQuery).interval;

/** Returns the query for the net worth of a period that ends today, with the balances of its accounts. */
export function netWorthUntil(today: Date, interval: Interval) {
  const days = intervals.find((choice) => choice.interval === interval)?.days ?? intervals[0].days;
  const fromDate = isoDay(daysAfter(today, -days));
  return { include: 'details', interval, fromDate, top: String(maxDays) } as const;
}
