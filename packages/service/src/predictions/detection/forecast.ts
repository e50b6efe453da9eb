import { median, variation } from './accept.ts';
import type { Country, Day } from './calendar.ts';
import { slotsOf } from './rules.ts';
import type { DetectedSeries } from './detect.ts';
import type { Payment } from './fit.ts';

export interface Expected {
  day: Day;
  amount: number;
  /** Where nine of ten amounts lie. */
  low: number;
  high: number;
}

/** Amounts of the latest payments that tell the next one. */
const latest = 4;

function expectedAmount(members: readonly Payment[]): Omit<Expected, 'day'> {
  const amounts = members.map(({ amount }) => amount);
  const [last = 0, before = last] = [amounts.at(-1), amounts.at(-2)];
  const isSteady = variation(members.slice(-6)) < 0.01 || Math.abs(last - before) <= last * 0.005;
  if (isSteady) return { amount: last, low: last, high: last };
  const amount = median(amounts.slice(-latest));
  const year = amounts.slice(-13).toSorted((one, other) => one - other);
  const low = year[Math.floor((year.length - 1) * 0.05)] ?? amount;
  const high = year[Math.ceil((year.length - 1) * 0.95)] ?? amount;
  return { amount, low: Math.min(low, amount), high: Math.max(high, amount) };
}

/** What comes of a series after `asOf`, for as many days. What is late is expected on the next day. */
export function forecast({ fit }: Pick<DetectedSeries, 'fit'>, asOf: Day, days: number, country: Country): Expected[] {
  const { rule, slots, members } = fit;
  const lastPaid = slots.findLast(({ payment }) => payment !== null)?.day ?? asOf;
  const lastMissed = slots.findLast(({ payment }) => payment === null)?.day ?? 0;
  const after = Math.max(lastPaid, lastMissed) + 1;
  const amounts = expectedAmount(members);
  return slotsOf(rule, after, asOf + days, country).map((due) => ({ day: Math.max(due, asOf + 1), ...amounts }));
}
