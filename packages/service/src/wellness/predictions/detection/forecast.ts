import { variation } from './accept.ts';
import type { Day } from './calendar.ts';
import type { Fit, Payment } from './fit.ts';
import { type SeasonalForecast, seasonOf } from './season.ts';
import { hasPrice, usualAmount } from './usual-amount.ts';

/** Expected amount of a payment. Amounts are positive decimals in the currency of the series. */
export interface ExpectedAmount {
  amount: string;
  /** Range that contains about nine in ten amounts. */
  low: string;
  high: string;
}

/** Returns the price of a series, or its usual amount with the range of the latest payments if amounts vary. */
function usualRange(members: readonly Payment[], toDecimal: (value: number) => string): ExpectedAmount {
  const amounts = members.map(({ amount }) => amount);
  const { decimal = '0' } = members.at(-1) ?? {};
  if (variation(members.slice(-6)) < 0.01 || hasPrice(amounts)) return { amount: decimal, low: decimal, high: decimal };
  const amount = usualAmount(amounts);
  const sortedAmounts = amounts.slice(-13).toSorted((one, other) => one - other);
  const low = sortedAmounts[Math.floor((sortedAmounts.length - 1) * 0.05)] ?? amount;
  const high = sortedAmounts[Math.ceil((sortedAmounts.length - 1) * 0.95)] ?? amount;
  return { amount: toDecimal(amount), low: toDecimal(Math.min(low, amount)), high: toDecimal(Math.max(high, amount)) };
}

/**
 * Returns the expected amounts of the next payments, in the order of their due days: one for each due day of a year if the series follows
 * the season, otherwise one for all.
 */
export function expectedAmounts(fit: Fit): readonly [ExpectedAmount, ...ExpectedAmount[]] {
  const decimals = fit.paidCount.at(-1)?.decimal.split('.')[1]?.length ?? 0;
  const toDecimal = (value: number): string => value.toFixed(decimals);
  const usual = usualRange(fit.paidCount, toDecimal);
  const toExpected = (seasonal: SeasonalForecast | null): ExpectedAmount =>
    seasonal === null
      ? usual
      : { amount: toDecimal(seasonal.amount), low: toDecimal(seasonal.low), high: toDecimal(seasonal.high) };
  const [first = null, ...others] = seasonOf(fit) ?? [];
  return [toExpected(first), ...others.map(toExpected)];
}

/** Returns the due day of the latest slot. Up to it, all payments are paid or missed. Returns `asOf` if no slot is paid. */
export function settledUntil({ slots }: Fit, asOf: Day): Day {
  const lastPaid = slots.findLast(({ payment }) => payment !== null)?.day ?? asOf;
  const lastMissed = slots.findLast(({ payment }) => payment === null)?.day ?? 0;
  return Math.max(lastPaid, lastMissed);
}
