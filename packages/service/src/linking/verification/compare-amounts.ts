import { createHash, timingSafeEqual } from 'node:crypto';
import type { DepositAmount } from './deposit-terms.ts';

/**
 * Returns an amount with two decimals, so that `0.3`, `0.30` and `00.3` are equal. Returns `null` for fractions of cents, amounts of 10,000
 * or more, and texts that are not amounts.
 */
export function canonicalAmount(amount: number | string): string | null {
  const parts = /^0*(\d{1,4})(?:\.(\d{1,2})0*)?$/.exec(String(amount));
  if (parts === null) return null;
  const [, whole = '', cents = ''] = parts;
  return `${Number(whole)}.${cents.padEnd(2, '0')}`;
}

const digest = (amounts: readonly DepositAmount[]): Buffer =>
  createHash('sha256')
    .update(
      amounts
        .map(({ amount, direction }) => `${direction} ${amount.padStart(8, '0')}`)
        .toSorted()
        .join('|'),
    )
    .digest();

/** Returns whether both lists have the same entries, in any order. Compares in constant time. */
export const areSameAmounts = (one: readonly DepositAmount[], other: readonly DepositAmount[]): boolean =>
  timingSafeEqual(digest(one), digest(other));
