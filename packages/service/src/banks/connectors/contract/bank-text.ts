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

/** The first of the texts that is not blank, made fit for storing and showing; an empty text if all are. */
export const firstText = (...texts: readonly (string | undefined)[]): string =>
  texts.map((text) => bankText(text ?? '')).find((text) => text !== '') ?? '';

/**
 * Exact decimal text with at least two decimals, or `0`. Without exponent, and without the minus that big.js keeps on a zero.
 */
export const decimalText = (value: Big): string =>
  value.eq(0) ? '0' : value.eq(value.round(2)) ? value.toFixed(2) : value.toFixed();

/** Amount of a transaction: with a minus if money left the account, also of zero. */
export function signedText(amount: Big, isDebit: boolean): string {
  const text = decimalText(amount.abs());
  return isDebit ? `-${text}` : text;
}

/** Whether a day, or an instant that begins with one, is between the years 1900 and 2999. */
export const isOfOurTime = (day: string): boolean => day >= '1900' && day < '3000';
