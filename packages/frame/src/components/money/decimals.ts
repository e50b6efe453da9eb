/** Number of decimals in calculations. */
const scale = 6;

const scaled = (amount: string): bigint => {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  return BigInt(`${sign}${whole}${fraction.padEnd(scale, '0').slice(0, scale)}`);
};

function written(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const fraction = digits.slice(-scale).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Returns the exact sum of decimal strings. */
export const sum = (amounts: readonly string[]): string =>
  written(amounts.reduce((total, one) => total + scaled(one), 0n));

export const difference = (from: string, less: string): string => written(scaled(from) - scaled(less));
