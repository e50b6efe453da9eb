const hidden = /[x*•·#]{2,}/i;
const visibleTail = /[^x*•·#]*$/i;
const shownDigits = 4;

/**
 * Returns `xxxx` and the last four characters. A bank's own mask keeps what it shows; of a full number at most half is shown.
 */
export function maskNumber(number: string): string {
  const plain = number.replaceAll(/[\s-]/g, '');
  const tail = hidden.test(plain) ? (visibleTail.exec(plain)?.[0] ?? '') : plain.slice(Math.ceil(plain.length / 2));
  return `xxxx${tail.slice(-shownDigits)}`;
}

/** The same of what a bank states to be a part of the number: up to four characters are shown as they are. */
export const maskShown = (part: string): string =>
  part.length <= shownDigits && !hidden.test(part) ? `xxxx${part}` : maskNumber(part);
