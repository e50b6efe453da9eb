import { z } from 'zod';
import type { Period } from '../upstream/service-api.ts';

const daySeconds = 86_400;

/**
 * Intervals of the history, each with the length of its period in days. With these periods, a chart has about 30
 * points.
 */
export const intervals = [
  { interval: 'D', label: 'Daily', days: 30 },
  { interval: 'W', label: 'Weekly', days: 182 },
  { interval: 'M', label: 'Monthly', days: 730 },
] as const satisfies readonly { interval: Period['interval']; label: string; days: number }[];

const query = z.object({ interval: z.enum(['D', 'W', 'M']).catch('D') });

/** Returns the interval in a query. Default: daily. */
export const intervalOf = (requestQuery: unknown): Period['interval'] => query.parse(requestQuery).interval;

/** Returns the period of an interval that ends today. */
export function periodUntil(today: Date, interval: Period['interval']): Period {
  const days = intervals.find((choice) => choice.interval === interval)?.days ?? intervals[0].days;
  const from = new Date(today.getTime() - days * daySeconds * 1_000);
  return { fromDate: from.toISOString().slice(0, 10), interval };
}
