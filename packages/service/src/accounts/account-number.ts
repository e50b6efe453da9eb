const hidden = /[x*•·#]{2,}/i;

/** `xxxx` and the last four characters; of a short number at most half are shown. */
export function maskNumber(number: string): string {
  const plain = number.replaceAll(/[\s-]/g, '');
  return `xxxx${plain.slice(plain.length - Math.min(4, Math.floor(plain.length / 2)))}`;
}

/** Whether the bank shows the whole number; of cards most show the last digits only. */
export const isFullNumber = (number: string): boolean => !hidden.test(number);
