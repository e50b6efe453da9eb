/** Number of decimals in calculations. Further decimals are cut off. */
const scale = 6;

/** Returns the sum of decimal strings. */
export const sum = (amounts: readonly string[]): string =>
  fromUnits(amounts.reduce((total, amount) => total + toUnits(amount), 0n));

/** Returns an integer in units of `10 ** -scale` as a decimal string without trailing zeros, for example `1.5`. */
function fromUnits(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const fraction = digits.slice(-scale).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Returns a decimal string as an integer in units of `10 ** -scale`, for example `1500000n` for `1.5`. */
const toUnits = (amount: string): bigint => {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  return BigInt(`${sign}${whole}${fraction.padEnd(scale, '0').slice(0, scale)}`);
};

/** Returns `amount` minus `subtrahend`. Operands and result are decimal strings. */
export const difference = (amount: string, subtrahend: string): string =>
  fromUnits(toUnits(amount) - toUnits(subtrahend));
