// Texts in one form: the cleaned texts and decoded replies of banks, and decimal text of amounts.

import { TextDecoder } from 'node:util';
import type Big from 'big.js';

/**
 * Cleans a bank's text for storage and display. Replaces control characters (PostgreSQL refuses NUL) and broken surrogates, removes
 * bidirectional controls, and collapses spaces.
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

/** Returns the cleaned text, or `undefined` if the bank omits it. */
export const optionalText = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : bankText(text);

/**
 * Formats a number exactly, with at least two decimals. Formats zero as `0`, without the minus that big.js keeps. Uses no exponents.
 */
export function decimalText(value: Big): string {
  if (value.eq(0)) return '0';
  const hasTwoDecimals = value.eq(value.round(2));
  return hasTwoDecimals ? value.toFixed(2) : value.toFixed();
}

/** Formats a transaction's amount. A debit has a minus, even if the amount is zero. */
export function signedText(amount: Big, isDebit: boolean): string {
  const text = decimalText(amount.abs());
  return isDebit ? `-${text}` : text;
}

/** Decodes a reply in the charset that it names, or in UTF-8. */
export function replyText(bytes: ArrayBuffer, contentType = ''): string {
  const [, label = 'utf-8'] = /;\s*charset="?([^\s";]+)/i.exec(contentType) ?? [];
  return decoderOf(label).decode(bytes);
}

/** Returns the decoder of a charset, or the UTF-8 decoder for an unknown charset. */
function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
