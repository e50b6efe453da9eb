const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Unicode gives the digits of each script in order, from zero on. */
function valueOf(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(codePoint - before - 1)) before += 1;
  return before % 10;
}

/** The text with the digits of every script as `0` to `9`, and compatibility forms as plain letters (NFKC). */
export const withAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => String(valueOf(digit)));
