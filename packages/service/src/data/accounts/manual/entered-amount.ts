import { ServiceError } from '../../../platform/runtime/index.ts';

/** Amount as decimal text, with its currency. */
export interface Amount {
  amount: string;
  currency: string;
}

/** ISO 4217 codes. */
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** All amounts must be less than this limit. */
const amountLimit = 1e12;

/**
 * Returns the maximum number of decimals of a currency. At least two, because prices in every currency may have two; at most four, because
 * the columns store four.
 */
function maxDecimals(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return Math.min(Math.max(2, maximumFractionDigits), 4);
}

/**
 * Returns an entered amount as decimal text. `name` is the field of the account in errors. Throws Y804 for more than 12 digits before the
 * decimal point; Y800 for an unknown currency, too many decimals, or a negative amount unless `mayBeNegative` is set.
 */
export function parseEnteredAmount(
  name: string,
  { amount, currency }: { amount: number; currency: string },
  { mayBeNegative = false } = {},
): Amount {
  if (!currencies.has(currency)) throw new ServiceError('Y800', { name: `account.${name}.currency` });
  if (Math.abs(amount) >= amountLimit) throw new ServiceError('Y804', { name: `account.${name}.amount` });
  // `String` writes tiny numbers as `1e-7`, which does not match.
  const match = /^-?\d+(?:\.(\d+))?$/.exec(String(amount));
  const hasTooManyDecimals = match === null || (match[1] ?? '').length > maxDecimals(currency);
  if (hasTooManyDecimals || (amount < 0 && !mayBeNegative))
    throw new ServiceError('Y800', { name: `account.${name}.amount` });
  return { amount: String(amount), currency };
}
