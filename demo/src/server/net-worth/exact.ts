import type { Money } from '../upstream/resources.ts';

const places = 4;

/** Converts an amount to ten-thousandths. The service's amounts have no more decimals. */
const units = (amount: number): bigint => BigInt(amount.toFixed(places).replace('.', ''));

/** Adds amounts without floating-point errors. */
export function add({ amount, currency }: Money, others: readonly Money[]): Money {
  const sum = others.reduce((rest, other) => rest + units(other.amount), units(amount));
  return { amount: Number(`${sum}e-${places}`), currency };
}

/** Subtracts amounts without floating-point errors. */
export function less({ amount, currency }: Money, others: readonly Money[]): Money {
  const left = others.reduce((rest, other) => rest - units(other.amount), units(amount));
  return { amount: Number(`${left}e-${places}`), currency };
}
