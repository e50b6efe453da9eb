/** Weights of the digits in the checksum of American routing numbers (ABA). */
const weights = [3, 7, 1] as const;

/** Returns whether the text is an American routing number: nine digits, not all zero, whose weighted sum is a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || /^0+$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum % 10 === 0;
}
