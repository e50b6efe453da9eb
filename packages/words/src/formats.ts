import type { OpeningFormats } from './opening-formats.ts';
import { lazy, openingFormats } from './opening-formats.ts';

/** Formats of a language that only later screens need. The formats are loaded with the words of those screens. */
interface LaterFormats {
  /** `amount`: decimal; `currency`: ISO 4217. */
  money(value: { amount: string; currency: string }): string;
  /** Joins items as in a sentence, for example `A, B, and C`. */
  list(items: readonly string[]): string;
  /** Time of day of an ISO 8601 instant, in the reader's time zone. */
  time(instant: string): string;
  /** Day of an ISO 8601 instant, in the reader's time zone. */
  date(instant: string): string;
  /** Weekday, day and month of an ISO 8601 day, for example `Tue, November 24`. */
  weekday(day: string): string;
  /** Remaining time in the reader's digits, for example `2:05` for 125 seconds. */
  clock(seconds: number): string;
}

/** Everything that depends on the reader's language, except words: numbers, dates, lists and plurals. */
export interface Formats extends OpeningFormats, LaterFormats {}

/**
 * Keeps the letters and the sign of a currency together, for example `US$`, and on the left of the number, in an amount that is written
 * from right to left. A number with a plus or minus sign has a mark for the other direction.
 */
export const keepSymbol = (amount: string): string => amount.replace(/(\u200F.*)(\s[A-Z]+\p{Sc})/u, '$1\u200F$2\u200E');

/** Returns the formats of later screens for the locales of `OpeningFormats`. */
export function laterFormats({ locale, wordsLocale, number }: OpeningFormats): LaterFormats {
  // A long list has hundreds of amounts, and a browser needs longer to create a format than to use it.
  const amounts: Record<string, Intl.NumberFormat> = {};
  const twoDigits = lazy(() => new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 }));
  const time = lazy(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
  const date = lazy(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
  const weekday = lazy(
    () => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' }),
  );
  const list = lazy(() => new Intl.ListFormat(wordsLocale));
  return {
    // A string keeps every digit of a decimal, but the library's types still require a number.
    money: ({ amount, currency }) =>
      keepSymbol(
        (amounts[currency] ??= new Intl.NumberFormat(locale, { style: 'currency', currency })).format(
          amount as Intl.StringNumericLiteral,
        ),
      ),
    list: (items) => list().format(items),
    time: (instant) => time().format(new Date(instant)),
    date: (instant) => date().format(new Date(instant)),
    weekday: (day) => weekday().format(new Date(day)),
    clock: (seconds) => `${number(Math.floor(seconds / 60))}:${twoDigits().format(seconds % 60)}`,
  };
}

/** Returns all formats. `locale`: for numbers, dates and amounts; `wordsLocale`: for plurals, lists and country names. */
export function createFormats(locale: string, wordsLocale = locale): Formats {
  const opening = openingFormats(locale, wordsLocale);
  return { ...opening, ...laterFormats(opening) };
}
