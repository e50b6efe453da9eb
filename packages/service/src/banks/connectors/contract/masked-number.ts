const hidden = /[x*•·#]{2,}/i;
const visibleTail = /[^x*•·#]*$/i;
const shownDigits = 4;

/**
 * Masks a number as `xxxx` and its last four characters. Shows no more of a masked number than the bank does, and at most half of a full
 * number.
 */
export function maskNumber(number: string): string {
  const plain = number.replaceAll(/[\s-]/g, '');
  const tail = hidden.test(plain) ? (visibleTail.exec(plain)?.[0] ?? '') : plain.slice(Math.ceil(plain.length / 2));
  return `xxxx${tail.slice(-shownDigits)}`;
}

/** Masks a part of a number. Up to four characters are shown unchanged. */
export const maskShown = (part: string): string =>
  part.length <= shownDigits && !hidden.test(part) ? `xxxx${part}` : maskNumber(part);
