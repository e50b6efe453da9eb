import { median } from './median.ts';

/** Number of latest payments that determine the next amount. */
const latestCount = 4;
/** Maximum change between the last two amounts, as a fraction of the last one, for which the last amount is the price. */
const maxPriceChange = 0.005;

/** Returns whether the last two amounts are one price. */
export const hasPrice = (amounts: readonly number[]): boolean => {
  const [last = 0, before = last] = [amounts.at(-1), amounts.at(-2)];
  return Math.abs(last - before) <= last * maxPriceChange;
};

/** Returns the amount that usually follows: the price, or the median of the latest four amounts if they vary. */
export const usualAmount = (amounts: readonly number[]): number =>
  hasPrice(amounts) ? (amounts.at(-1) ?? 0) : median(amounts.slice(-latestCount));
