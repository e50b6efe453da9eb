/** Weights of the digits in the check sum of the American Bankers Association (ABA). */
const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** Returns whether the text is a US routing number: nine digits with a valid check digit. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return sum % 10 === 0;
}
