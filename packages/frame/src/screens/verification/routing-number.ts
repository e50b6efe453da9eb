import { withAsciiDigits } from '@fin-link/contracts/browser';

/** Weights of the checksum of American routing numbers (ABA). */
const weights = [3, 7, 1] as const;

/** Returns the digits of a routing number that was typed or pasted with spaces or dashes. */
export const routingDigits = (typed: string): string =>
  withAsciiDigits(typed).replaceAll(/[\s\p{Dash_Punctuation}]/gu, '');

/** Returns whether the text is nine digits whose weighted sum is a multiple of ten, as the American Bankers Association requires. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum % 10 === 0;
}
