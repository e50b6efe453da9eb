import { charactersOf } from '@fin-link/storage';
import type { BankAccount } from './connector.ts';

/** Returns whether the number is complete. Most banks show only the last digits of cards. */
export const isFullNumber = (number: string): boolean => !maskCharacters.test(number);

/**
 * Returns whether the number is unique at its bank: a number with a bank code, an IBAN, or 12 to 19 digits with a valid check digit. The
 * last digits of a card are not unique. A tokenized number is valid for one consent only.
 */
export function hasUniqueNumber({
  number,
  transferCode,
  isNumberToken = false,
}: Pick<BankAccount, 'number' | 'transferCode' | 'isNumberToken'>): boolean {
  const plain = plainNumber(number ?? '');
  if (plain === '' || isNumberToken || !isFullNumber(plain)) return false;
  return transferCode !== null || isIban(plain) || (/^\d{12,19}$/.test(plain) && hasCheckDigit(plain));
}

/** Returns the number in upper case, without spaces and hyphens. */
export const plainNumber = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase();

/**
 * Masks a number as `xxxx` and at most its last four characters. Shows at most the characters that the bank shows after its own mask, and
 * at most half of a full number.
 */
export function maskNumber(number: string): string {
  const plain = number.replaceAll(/[\s-]/g, '');
  const characters = charactersOf(plain);
  const tail = maskCharacters.test(plain)
    ? charactersOf(visibleTail.exec(plain)?.[0] ?? '')
    : characters.slice(Math.ceil(characters.length / 2));
  return `xxxx${tail.slice(-visibleCharacters).join('')}`;
}

/** Masks the last part of a number, which some banks send for display. Shows up to four characters in full; otherwise like `maskNumber`. */
export const maskPart = (part: string): string =>
  charactersOf(part).length <= visibleCharacters && !maskCharacters.test(part) ? `xxxx${part}` : maskNumber(part);

/** Characters that banks write in place of hidden digits. */
const maskCharacters = /[x*•·#]{2,}/i;
const visibleTail = /[^x*•·#]*$/i;
const visibleCharacters = 4;

/** Returns whether a text is a valid IBAN (ISO 13616). */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false;
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits.join('')) % 97n === 1n;
}

/** Returns whether the check digit is valid (ISO 7812, Luhn). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
