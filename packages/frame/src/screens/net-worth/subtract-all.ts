const parts = (decimal: string): [whole: string, fraction: string] => {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  return [whole, fraction];
};

const scaled = (decimal: string, places: number): bigint => {
  const [whole, fraction] = parts(decimal);
  const units = BigInt(whole + fraction.padEnd(places, '0'));
  return decimal.startsWith('-') ? -units : units;
};

/** Returns `amount` minus all `others`, exactly. The result is a decimal string with as many decimals as the longest operand. */
export function subtractAll(amount: string, others: readonly string[]): string {
  const places = Math.max(...[amount, ...others].map((decimal) => parts(decimal)[1].length));
  const units = others.reduce((left, other) => left - scaled(other, places), scaled(amount, places));
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const written = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return units < 0n ? `-${written}` : written;
}
