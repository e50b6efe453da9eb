/** Formats of a language that the first screen needs. */
export interface OpeningFormats {
  /** Locale for numbers, dates and amounts. */
  readonly locale: string;
  /** Language of the words; plurals, lists and country names follow it. */
  readonly wordsLocale: string;
  number(value: number): string;
  /** Returns the form for `count`, or `other` if `forms` lacks it. */
  plural<T extends string | undefined>(count: number, forms: Partial<Record<Intl.LDMLPluralRule, T>> & { other: T }): T;
  /** Returns the name of a country, or its code if the name is unknown. */
  region(countryISOCode: string): string;
}

const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

/**
 * Isolates a name, number or amount, so that it does not reorder the sentence around it. This works in text, attributes and
 * announcements.
 */
export const isolate = (value: string): string => `${firstStrongIsolate}${value}${popIsolate}`;

/** Tag for catalog sentences; it isolates every value. */
export const sentence = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  parts.reduce((text, part, index) => text + isolate(values[index - 1] ?? '') + part);

/** Delays `make` until its result is first used. Creating a format takes milliseconds, and the first screen uses only one. */
export const lazy = <F>(make: () => F): (() => F) => {
  let formats: F | undefined;
  return () => (formats ??= make());
};

/** Returns the formats of the first screen. `locale`: for numbers; `wordsLocale`: for plurals and country names. */
export function openingFormats(locale: string, wordsLocale: string): OpeningFormats {
  const plurals = lazy(() => new Intl.PluralRules(wordsLocale));
  const number = lazy(() => new Intl.NumberFormat(locale));
  const regions = lazy(() => new Intl.DisplayNames(wordsLocale, { type: 'region', fallback: 'code' }));
  // The first number format of a document takes 35 ms on a slow phone. The first screen only writes the number of a step.
  const isEnglish = /^en(-[A-Z]{2})?$/.test(locale);
  const isPlain = (value: number): boolean => isEnglish && Number.isInteger(value) && value >= 0 && value < 1_000;
  return {
    locale,
    wordsLocale,
    number: (value) => (isPlain(value) ? String(value) : number().format(value)),
    plural: (count, forms) => forms[plurals().select(count)] ?? forms.other,
    region: (code) => regions().of(code) ?? code,
  };
}
