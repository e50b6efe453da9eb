const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Returns the value, 0 to 9, of a digit in any script. Unicode lists the digits of each script in ascending order, starting with zero. */
function digitValue(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0;
  let smallerDigits = 0;
  while (isDigit(codePoint - smallerDigits - 1)) smallerDigits += 1;
  return smallerDigits % 10;
}

/** Returns the text with the digits of every script as `0` to `9`, and compatibility forms as plain letters (NFKC). */
export const withAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
