/** Returns the digits of a decimal string before and after its point, without the sign. */
const digitsOf = (decimal: string): [whole: string, fraction: string] => {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  return [whole, fraction];
};

/** Returns a decimal string as an integer in units of `10 ** -places`. */
const toUnits = (decimal: string, places: number): bigint => {
  const [whole, fraction] = digitsOf(decimal);
  const units = BigInt(whole + fraction.padEnd(places, '0'));
  return decimal.startsWith('-') ? -units : units;
};

/** Returns `amount` minus all `others`, exactly. The result is a decimal string with as many decimals as the longest operand. */
export function subtractAll(amount: string, others: readonly string[]): string {
  const places = Math.max(...[amount, ...others].map((decimal) => digitsOf(decimal)[1].length));
  const units = others.reduce((rest, other) => rest - toUnits(other, places), toUnits(amount, places));
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const result = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return units < 0n ? `-${result}` : result;
}
