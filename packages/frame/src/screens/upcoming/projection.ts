import type { UpcomingAccount } from '@fin-link/contracts/browser';

/** Projected balance of one day, with its likely range. */
export type Balance = UpcomingAccount['balances'][number];

const isNegative = (decimal: string): boolean => decimal.startsWith('-') && /[1-9]/.test(decimal);

/** Day on which a balance can fall below zero, and how likely that is. */
interface Shortfall {
  date: string;
  /** `now`: already today. `likely`: the expected balance is below zero. `possible`: only the lower end of its range is. */
  certainty: 'now' | 'likely' | 'possible';
}

/** Number of days ahead for which a possible shortfall is stated. Further ahead, the range says little. */
const possibleDays = 30;

/**
 * Returns the first day on which a balance is likely to be below zero and, if it is earlier, the first day on which that is possible. Returns
 * an empty list if there is none.
 */
export function findShortfalls(balances: readonly Balance[]): Shortfall[] {
  const likely = balances.find(({ amount }) => isNegative(amount));
  const possible = balances.slice(0, possibleDays + 1).find(({ low }) => isNegative(low));
  const shortfalls: Shortfall[] = [];
  if (possible !== undefined && possible !== likely) shortfalls.push({ date: possible.date, certainty: 'possible' });
  if (likely !== undefined)
    shortfalls.push({ date: likely.date, certainty: likely === balances[0] ? 'now' : 'likely' });
  return shortfalls;
}

/** Returns the day with the lowest expected balance, or the first of several. */
export const lowestOf = (balances: readonly Balance[]): Balance | undefined =>
  balances.reduce<Balance | undefined>(
    (lowest, day) => (lowest === undefined || Number(day.amount) < Number(lowest.amount) ? day : lowest),
    undefined,
  );

/** Returns the days on which the balance differs from the previous day, and always the first and the last day. */
export const changesOf = (balances: readonly Balance[]): Balance[] =>
  balances.filter(({ amount, low, high }, index) => {
    const before = balances[index - 1];
    return index === balances.length - 1 || before?.amount !== amount || before.low !== low || before.high !== high;
  });

/** Maximum number of ticks if the lowest and the highest value are ticks. Other values can add one tick. */
const maxTicks = 4;

/**
 * Returns evenly spaced round amounts that enclose all values, lowest first. The amounts include zero if the lowest value is positive and
 * close to zero.
 */
export function ticksAround(values: readonly number[]): number[] {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const isNearZero = lowest > 0 && lowest < (highest - lowest) * 2;
  const [low, high] = [isNearZero ? 0 : lowest, highest];
  // If all values are equal, the axis gets a tenth of the value as its span.
  const span = high - low || Math.abs(high) / 10 || 1;
  const power = 10 ** Math.floor(Math.log10(span / (maxTicks - 1)));
  // Smallest of the round steps 1, 2, 5 and 10, times a power of ten, that covers the span in `maxTicks - 1` steps.
  const step = [1, 2, 5].map((factor) => factor * power).find((size) => span / size <= maxTicks - 1) ?? power * 10;
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
