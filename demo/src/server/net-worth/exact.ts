import type { Money } from '../site/records.ts';

/** Maximum number of decimal places in the service's amounts. */
const places = 4;

/** Converts an amount to ten-thousandths, for example 12.5 to `125000n`. */
const units = (amount: number): bigint => BigInt(amount.toFixed(places).replace('.', ''));

/** Returns the sum of amounts in one currency, without floating-point errors. */
export function add({ amount, currency }: Money, others: readonly Money[]): Money {
  const sum = others.reduce((total, other) => total + units(other.amount), units(amount));
  return { amount: Number(`${sum}e-${places}`), currency };
}

/** Returns an amount minus others in the same currency, without floating-point errors. */
export function subtract({ amount, currency }: Money, others: readonly Money[]): Money {
  const difference = others.reduce((rest, other) => rest - units(other.amount), units(amount));
  return { amount: Number(`${difference}e-${places}`), currency };
}
