import type { Money } from '../upstream/resources.ts';

const places = 4;

/** Ten-thousandths. The service's amounts have no more places. */
const units = (amount: number): bigint => BigInt(amount.toFixed(places).replace('.', ''));

/** Without the errors of binary fractions. */
export function add({ amount, currency }: Money, others: readonly Money[]): Money {
  const sum = others.reduce((rest, other) => rest + units(other.amount), units(amount));
  return { amount: Number(`${sum}e-${places}`), currency };
}

/** Without the errors of binary fractions. */
export function less({ amount, currency }: Money, others: readonly Money[]): Money {
  const left = others.reduce((rest, other) => rest - units(other.amount), units(amount));
  return { amount: Number(`${left}e-${places}`), currency };
}
