import type { Money, PropertyAddress } from '@fin-link/contracts/browser';
import { keepSymbol } from '@fin-link/words';

/** Formats an amount for quick reading, without decimals if they are zero. */
export const wholeMoney = (locale: string, { amount, currency }: Money): string =>
  keepSymbol(
    new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
      amount as Intl.StringNumericLiteral,
    ),
  );

/** Formats a day, for example `2026-11-24`, in the long format of a language. */
export const formatDay = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** Returns the current day in the user's time zone, for example `2026-11-24`. `now`: time in milliseconds. */
export function today(now: number): string {
  const date = new Date(now);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Formats an address in one line, in the format of its country. */
export function formatAddress({ street, unit, city, region, postalCode, country }: PropertyAddress): string {
  const join = (parts: readonly (string | null)[], separator: string): string =>
    parts.filter((part) => part !== null && part !== '').join(separator);
  const cityAndRegion = join([city, region], country === 'AU' ? ' ' : ', ');
  const place = join([cityAndRegion, postalCode], country === 'GB' ? ', ' : ' ');
  return join([street, unit, place], ', ');
}
