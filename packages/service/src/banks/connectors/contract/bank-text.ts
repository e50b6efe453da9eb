import type Big from 'big.js';

/**
 * Cleans a bank's text for storage and display: removes control characters (PostgreSQL refuses NUL), bidirectional controls and broken
 * surrogates, and collapses spaces.
 */
export function bankText(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- the expression removes control characters
      .replaceAll(/[\u0000-\u001F\u007F-\u009F]+/g, ' ')
      .replaceAll(/\p{Bidi_Control}+/gu, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

/** Returns the first text that is not blank, cleaned by `bankText`; an empty text if all are blank. */
export const firstText = (...texts: readonly (string | undefined)[]): string =>
  texts.map((text) => bankText(text ?? '')).find((text) => text !== '') ?? '';

/**
 * Formats a decimal exactly, with at least two decimals, or as `0`. Omits exponents, and the minus that big.js keeps on a zero.
 */
export const decimalText = (value: Big): string =>
  value.eq(0) ? '0' : value.eq(value.round(2)) ? value.toFixed(2) : value.toFixed();

/** Formats a transaction's amount. A debit has a minus, also if the amount is zero. */
export function signedText(amount: Big, isDebit: boolean): string {
  const text = decimalText(amount.abs());
  return isDebit ? `-${text}` : text;
}

/** Returns whether a day, or an instant that begins with one, is in the years 1900 to 2999. */
export const isOfOurTime = (day: string): boolean => day >= '1900' && day < '3000';
