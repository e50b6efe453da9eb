import type { Money } from '@fin-link/contracts/browser';

/** An amount as it is read at a glance: without decimals where there are none. */
export const wholeMoney = (locale: string, { amount, currency }: Money): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
    amount as Intl.StringNumericLiteral,
  );

/** A day without a time: `2026-11-24`. */
export const writtenDay = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** Today where the user is. `now`: milliseconds. */
export function today(now: number): string {
  const date = new Date(now);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
