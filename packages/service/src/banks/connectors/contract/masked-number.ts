import { charactersOf } from '@fin-link/storage';

/** Characters that banks write in place of hidden digits. */
const maskCharacters = /[x*•·#]{2,}/i;
const visibleTail = /[^x*•·#]*$/i;
const visibleCharacters = 4;

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

/** Masks the end of a number, which the bank shows for display. Shows up to four characters in full; otherwise like `maskNumber`. */
export const maskPart = (part: string): string =>
  charactersOf(part).length <= visibleCharacters && !maskCharacters.test(part) ? `xxxx${part}` : maskNumber(part);
