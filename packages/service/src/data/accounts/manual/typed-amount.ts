import { ServiceError } from '../../../platform/runtime/index.ts';

/** Decimal as text with its currency. */
export interface Amount {
  amount: string;
  currency: string;
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const tooLarge = 1e12;

/** At least two: prices have them also where no coin is that small. The columns have four. */
function mostDecimals(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return Math.min(Math.max(2, maximumFractionDigits), 4);
}

/**
 * Throws Y804 for more than 12 digits before the point, and Y800 for a currency that is none, for more decimals than it has, and for
 * less than nothing where that makes no sense.
 */
export function typedAmount(
  name: string,
  { amount, currency }: { amount: number; currency: string },
  { mayBeNegative = false } = {},
): Amount {
  if (!currencies.has(currency)) throw new ServiceError('Y800', { name: `account.${name}.currency` });
  if (Math.abs(amount) >= tooLarge) throw new ServiceError('Y804', { name: `account.${name}.amount` });
  // Tiny numbers come as `1e-7`.
  const written = /^-?\d+(?:\.(\d+))?$/.exec(String(amount));
  const hasTooMany = written === null || (written[1] ?? '').length > mostDecimals(currency);
  if (hasTooMany || (amount < 0 && !mayBeNegative)) throw new ServiceError('Y800', { name: `account.${name}.amount` });
  return { amount: String(amount), currency };
}
