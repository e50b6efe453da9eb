import type Big from 'big.js';

/**
 * Makes a bank's text fit for storing and showing: without control characters (PostgreSQL refuses NUL), bidirectional controls
 * and broken surrogates, with single spaces.
 */
export function bankText(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- they are what is removed
      .replaceAll(/[\u0000-\u001F\u007F-\u009F]+/g, ' ')
      .replaceAll(/\p{Bidi_Control}+/gu, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

/**
 * Decimal as text, with two decimals, or with more where the value has them, to the four that are kept. Without exponent, and without
 * the minus that big.js keeps on a zero.
 */
export function decimalText(value: Big): string {
  const kept = value.round(4);
  if (kept.eq(0)) return '0';
  return kept.eq(kept.round(2)) ? kept.toFixed(2) : kept.toFixed();
}

/** Whether a day, or an instant that begins with one, is between the years 1900 and 2999. */
export const isOfOurTime = (day: string): boolean => day >= '1900' && day < '3000';
