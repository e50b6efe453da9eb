import { variation } from './accept.ts';
import type { Day } from './calendar.ts';
import type { Fit, Payment } from './fit.ts';
import { median } from './median.ts';

/** Expected amount of the next payment. Amounts are positive decimals in the currency of the series. */
export interface ExpectedAmount {
  amount: string;
  /** Range that contains about nine in ten amounts. */
  low: string;
  high: string;
}

/** Number of latest payments that determine the next amount. */
const latestCount = 4;

/** Returns the expected amount: the last amount, or the median of the latest four if amounts vary. */
export function expectedAmount(members: readonly Payment[]): ExpectedAmount {
  const amounts = members.map(({ amount }) => amount);
  const [last = 0, before = last] = [amounts.at(-1), amounts.at(-2)];
  const isSteady = variation(members.slice(-6)) < 0.01 || Math.abs(last - before) <= last * 0.005;
  const { decimal = '0' } = members.at(-1) ?? {};
  if (isSteady) return { amount: decimal, low: decimal, high: decimal };
  const amount = median(amounts.slice(-latestCount));
  const sortedAmounts = amounts.slice(-13).toSorted((one, other) => one - other);
  const low = sortedAmounts[Math.floor((sortedAmounts.length - 1) * 0.05)] ?? amount;
  const high = sortedAmounts[Math.ceil((sortedAmounts.length - 1) * 0.95)] ?? amount;
  const toDecimal = (value: number): string => value.toFixed(decimal.split('.')[1]?.length ?? 0);
  return { amount: toDecimal(amount), low: toDecimal(Math.min(low, amount)), high: toDecimal(Math.max(high, amount)) };
}

/** Returns the due day of the latest slot. Up to it, all payments are paid or missed. Returns `asOf` if no slot is paid. */
export function settledUntil({ slots }: Fit, asOf: Day): Day {
  const lastPaid = slots.findLast(({ payment }) => payment !== null)?.day ?? asOf;
  const lastMissed = slots.findLast(({ payment }) => payment === null)?.day ?? 0;
  return Math.max(lastPaid, lastMissed);
}
