import { type Day, weekdayOf } from '../detection/index.ts';

/** A posted payment of an account. */
export interface AccountPayment {
  day: Day;
  /** Change of the balance: negative for a debit of an asset. */
  change: number;
  /** Whether the payment belongs to a predicted event. */
  isPredicted: boolean;
}

/** Change of a balance by everyday spending since today: the 10th, 50th and 90th percentile. */
export interface EverydayChange {
  low: number;
  middle: number;
  high: number;
}

/** Period of a projection. `knownTo`: last day up to which the payments of the account are known. */
interface Period {
  knownTo: Day;
  today: Day;
  until: Day;
}

/** Number of weeks that are drawn from. Older weeks say little about the habits of today. */
const maxWeeks = 26;
/** Minimum history: 90 days, and 40 payments outside predicted events. */
const minDays = 90;
const minPayments = 40;
/** Number of times that each past week is drawn for each week ahead. */
const drawsPerWeek = 20;
/** Number of days between the last known day and the last complete week. */
const maxUnusedDays = 6;

/** Number of days of history before `knownTo` that a projection uses. */
export const everydayHistoryDays = maxWeeks * 7 + maxUnusedDays;

/**
 * Returns the change of a balance by payments outside predicted events, for each day from today on. Each week ahead is a random past week
 * of the account, aligned by weekday; the percentiles are those of the sums. Transfers count, because they change the balance. The same
 * payments give the same result. Returns `null` if the history is too short.
 *
 * @param payments All posted payments of the account, in any order.
 */
export function everydayChanges(payments: readonly AccountPayment[], period: Period): EverydayChange[] | null {
  const { knownTo, today, until } = period;
  const firstDay = Math.min(...payments.map(({ day }) => day));
  // The last day of a past week has the weekday of today, so that the first day has that of tomorrow.
  const lastDay = knownTo - ((weekdayOf(knownTo) - weekdayOf(today) + 7) % 7);
  const weekCount = Math.min(maxWeeks, Math.floor((lastDay - firstDay + 1) / 7));
  const dayBefore = lastDay - weekCount * 7;
  const everyday = payments.filter(({ day, isPredicted }) => !isPredicted && day > dayBefore && day <= lastDay);
  if (knownTo - firstDay + 1 < minDays || everyday.length < minPayments) return null;
  const weeks = Array.from({ length: weekCount }, () => new Float64Array(7));
  for (const { day, change } of withoutOutliers(everyday)) {
    const index = day - dayBefore - 1;
    const week = weeks[Math.floor(index / 7)];
    if (week !== undefined) week[index % 7] = (week[index % 7] ?? 0) + change;
  }
  return [{ low: 0, middle: 0, high: 0 }, ...resample(weeks, until - today)];
}

/**
 * Limits changes that are more than twice the third largest of their direction to that amount. A single holiday then does not repeat at
 * its full amount.
 */
function withoutOutliers(payments: readonly AccountPayment[]): AccountPayment[] {
  const limitOf = (sign: 1 | -1): number => {
    const sizes = payments.flatMap(({ change }) => (change * sign > 0 ? change * sign : [])).sort((a, b) => b - a);
    return 2 * (sizes[outlierRank - 1] ?? sizes.at(-1) ?? 0);
  };
  const [mostIn, mostOut] = [limitOf(1), limitOf(-1)];
  return payments.map((payment) => ({ ...payment, change: Math.max(-mostOut, Math.min(mostIn, payment.change)) }));
}

/** Rank of the amount that limits larger ones. */
const outlierRank = 3;

/** Returns the percentiles of summed random weeks, for each of `dayCount` days. Each week ahead draws each past week equally often. */
function resample(weeks: readonly Float64Array[], dayCount: number): EverydayChange[] {
  const draws = weeks.flatMap((week) => Array.from({ length: drawsPerWeek }, () => week));
  const random = seededRandom();
  const sums = new Float64Array(draws.length);
  const changes: EverydayChange[] = [];
  for (let day = 0; day < dayCount; day++) {
    if (day % 7 === 0) shuffle(draws, random);
    for (const [index, week] of draws.entries()) sums[index] = (sums[index] ?? 0) + (week[day % 7] ?? 0);
    const sorted = sums.toSorted();
    changes.push({ low: percentile(sorted, 0.1), middle: percentile(sorted, 0.5), high: percentile(sorted, 0.9) });
  }
  return changes;
}

/** Returns a percentile of sorted values, interpolated between neighbors. */
function percentile(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1);
  const index = Math.floor(position);
  const value = sorted[index] ?? 0;
  return value + (position - index) * ((sorted[index + 1] ?? value) - value);
}

/** Shuffles in place. */
function shuffle<T>(items: T[], random: () => number): void {
  for (let index = items.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    const [one, two] = [items[index], items[other]];
    if (one === undefined || two === undefined) continue;
    [items[index], items[other]] = [two, one];
  }
}

/** Returns the generator mulberry32 with a fixed seed. It returns numbers from 0 to 1, excluding 1. */
function seededRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
