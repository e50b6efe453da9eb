import type { Money, Transaction } from './records.ts';

const locale = 'en-US';
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const count = new Intl.NumberFormat(locale);

/** Formats an amount with its currency, for example `$1,204.10`. */
export const formatMoney = ({ amount, currency }: Money): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);

/** Formats the amount of a transaction with its sign: `-$12.50` for a debit, `+$900.00` for a credit. */
export const formatSigned = ({
  amount: { amount, currency },
  baseType,
}: Pick<Transaction, 'amount' | 'baseType'>): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay: 'exceptZero' }).format(
    baseType === 'DEBIT' ? -amount : amount,
  );

/** Returns the name of a currency, for example `US Dollar`. */
export const currencyName = (currency: string): string =>
  new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency;

/** Formats a difference with its sign, for example `+$900.00`. */
export const formatChange = ({ amount, currency }: Money): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay: 'exceptZero' }).format(amount);

/** Formats a date (`yyyy-MM-dd`) or an instant, for example `Nov 18, 2026`. */
export const formatDay = (date: string): string => day.format(new Date(date));
/** Formats a month (`yyyy-MM`), for example `Nov 2026`. */
export const formatMonth = (yearAndMonth: string): string => month.format(new Date(`${yearAndMonth}-01`));
/** Formats an instant, for example `Nov 18, 2026, 9:30 AM UTC`. */
export const formatInstant = (time: string | Date): string => `${instant.format(new Date(time))} UTC`;
/** Formats a number, for example `1,204`. */
export const formatCount = (amount: number): string => count.format(amount);

/** Converts codes such as `PARTIAL_SUCCESS` and `creditCard` to words: `Partial success`, `Credit card`. */
export function formatCode(code: string): string {
  const words = code
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Formats a masked account number: `xxxx1234` becomes `••1234`. */
export const formatMask = (accountNumber: string): string => accountNumber.replace(/^x+/i, '••');
