import type { Money } from '@fin-link/contracts/browser';

/** Everything that depends on the reader's language and is not a word: numbers, dates, lists, plurals. */
export interface Formats {
  readonly locale: string;
  number(value: number): string;
  money(value: Money): string;
  /** Picks the form for `count`; `other` is always there. */
  plural(count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string;
  list(items: readonly string[]): string;
  time(instant: string): string;
  date(instant: string): string;
  /** `2:05` for 125 seconds, in the reader's digits. */
  clock(seconds: number): string;
  region(countryISOCode: string): string;
}

const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

/** Keeps a name, number or amount from reordering the sentence around it, in text, attributes and announcements alike. */
export const isolate = (value: string): string => `${firstStrongIsolate}${value}${popIsolate}`;

/** Tag for catalogue sentences: every value is isolated. */
export const sentence = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  parts.reduce((text, part, index) => text + isolate(values[index - 1] ?? '') + part);

/** Made when it is first needed: a browser takes milliseconds for each, and the first screen needs one of them. */
const lazy = <F>(make: () => F): (() => F) => {
  let made: F | undefined;
  return () => (made ??= make());
};

export function createFormats(locale: string): Formats {
  const plurals = lazy(() => new Intl.PluralRules(locale));
  const number = lazy(() => new Intl.NumberFormat(locale));
  const twoDigits = lazy(() => new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 }));
  const time = lazy(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
  const date = lazy(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
  const list = lazy(() => new Intl.ListFormat(locale));
  const regions = lazy(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }));
  return {
    locale,
    number: (value) => number().format(value),
    // The string form keeps every digit of a decimal; the library's types still ask for a number.
    money: ({ amount, currency }) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral),
    plural: (count, forms) => forms[plurals().select(count)] ?? forms.other,
    list: (items) => list().format(items),
    time: (instant) => time().format(new Date(instant)),
    date: (instant) => date().format(new Date(instant)),
    clock: (seconds) => `${number().format(Math.floor(seconds / 60))}:${twoDigits().format(seconds % 60)}`,
    region: (code) => regions().of(code) ?? code,
  };
}
