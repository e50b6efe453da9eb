/** What the first screen needs of a language beside its words. */
export interface OpeningFormats {
  /** How numbers, dates and amounts are written. */
  readonly locale: string;
  /** Language of the words, which plurals, lists and names of countries follow. */
  readonly wordsLocale: string;
  number(value: number): string;
  /** Picks the form for `count`; `other` is always there. */
  plural(count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string;
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
export const lazy = <F>(make: () => F): (() => F) => {
  let made: F | undefined;
  return () => (made ??= make());
};

export function openingFormats(locale: string, wordsLocale: string): OpeningFormats {
  const plurals = lazy(() => new Intl.PluralRules(wordsLocale));
  const number = lazy(() => new Intl.NumberFormat(locale));
  const regions = lazy(() => new Intl.DisplayNames(wordsLocale, { type: 'region', fallback: 'code' }));
  return {
    locale,
    wordsLocale,
    number: (value) => number().format(value),
    plural: (count, forms) => forms[plurals().select(count)] ?? forms.other,
    region: (code) => regions().of(code) ?? code,
  };
}
