import Big from 'big.js';
import { dateOf, dayOf, type Day } from '../detection/index.ts';
import type { EverydayChange } from '../everyday/index.ts';

/** A payment that is still expected. Amounts are positive decimals. */
interface ExpectedPayment {
  date: string;
  baseType: 'CREDIT' | 'DEBIT';
  amount: string;
  low: string;
  high: string;
  /** Probability from 0 to 1. */
  confidence: number;
}

/** Expected balance at the end of a day, with the range that contains it with a probability of 80%. */
export interface DayBalance {
  date: string;
  amount: string;
  low: string;
  high: string;
}

/**
 * Returns the expected balance at the end of each day from `today` to `until`. Late payments are expected tomorrow. Payments vary
 * independently, so the band grows with the square root of the summed variances.
 *
 * @param balance Current balance, a decimal.
 * @param isAsset False for a debt, which a payment from the account increases.
 */
export function projectBalance(
  { balance, isAsset }: { balance: string; isAsset: boolean },
  payments: readonly ExpectedPayment[],
  today: Day,
  until: Day,
): DayBalance[] {
  const paymentsByDay = Map.groupBy(payments, ({ date }) => (dayOf(date) < today ? today + 1 : dayOf(date)));
  const days: DayBalance[] = [];
  let [sum, variance] = [new Big(balance), 0];
  for (let day = today; day <= until; day++) {
    for (const payment of paymentsByDay.get(day) ?? []) {
      const isIncrease = (payment.baseType === 'CREDIT') === isAsset;
      sum = isIncrease ? sum.plus(payment.amount) : sum.minus(payment.amount);
      variance += varianceOf(payment);
    }
    const band = (deviations80Percent * Math.sqrt(variance)).toFixed(2);
    days.push({
      date: dateOf(day),
      amount: sum.toFixed(),
      low: sum.minus(band).toFixed(),
      high: sum.plus(band).toFixed(),
    });
  }
  return days;
}

/**
 * Adds everyday spending to expected balances. Predicted payments and everyday spending vary independently, so the distances of both
 * ranges from their middle add up as squares.
 */
export const addEverydaySpending = (days: readonly DayBalance[], changes: readonly EverydayChange[]): DayBalance[] =>
  days.map((day, index) => {
    const { low, middle, high } = changes[index] ?? { low: 0, middle: 0, high: 0 };
    const amount = new Big(day.amount).plus(middle.toFixed(2));
    const below = Math.hypot(Number(day.amount) - Number(day.low), middle - low);
    const above = Math.hypot(Number(day.high) - Number(day.amount), high - middle);
    return {
      date: day.date,
      amount: amount.toFixed(),
      low: amount.minus(below.toFixed(2)).toFixed(),
      high: amount.plus(above.toFixed(2)).toFixed(),
    };
  });

/** Numbers of standard deviations on both sides of the mean that contain 80% and 90% of the values of a normal distribution. */
const deviations80Percent = 1.2816;
const deviations90Percent = 1.6449;

/** Returns the variance of a payment, from its amount and from the probability that it occurs. */
function varianceOf({ amount, low, high, confidence }: ExpectedPayment): number {
  const deviation = (Number(high) - Number(low)) / 2 / deviations90Percent;
  return deviation ** 2 + Number(amount) ** 2 * confidence * (1 - confidence);
}
