import { createHash, timingSafeEqual } from 'node:crypto';
import type { DepositAmount } from './deposit-terms.ts';

/** `0.3`, `0.30` and `00.3` are one amount; more than cents is none. Null when it cannot be one. */
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

/** Whether both name the same entries, in whatever order; takes the same time wherever they differ. */
export const areSameAmounts = (one: readonly DepositAmount[], other: readonly DepositAmount[]): boolean =>
  timingSafeEqual(digest(one), digest(other));
