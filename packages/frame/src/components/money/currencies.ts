/** Offered currencies as ISO 4217 codes, the most common first. */
const offered = [
  'USD',
  'EUR',
  'GBP',
  'AUD',
  'CAD',
  'NZD',
  'CHF',
  'JPY',
  'CNY',
  'HKD',
  'SGD',
  'INR',
  'KRW',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'ILS',
  'AED',
  'ZAR',
  'MXN',
  'BRL',
  'TRY',
] as const;

const ofCountry: Readonly<Record<string, string>> = {
  US: 'USD',
  GB: 'GBP',
  AU: 'AUD',
  CA: 'CAD',
  NZ: 'NZD',
  IE: 'EUR',
  DE: 'EUR',
  FR: 'EUR',
  ES: 'EUR',
  IT: 'EUR',
  NL: 'EUR',
};

export const currencyOf = (countryISOCode: string): string => ofCountry[countryISOCode] ?? 'USD';

/** Returns the offered currencies, including the one that is already in use. */
export const currencies = (used: string): readonly string[] =>
  offered.some((one) => one === used) ? offered : [used, ...offered];
