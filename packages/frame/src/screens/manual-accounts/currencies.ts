/** Returns the currency to suggest in a country; US dollars if the country is unknown. */
export const currencyOf = (countryISOCode: string): string => currencyByCountry[countryISOCode] ?? 'USD';

/** Returns the currencies to offer. Puts the currency that is already in use first if it is not among them. */
export const currencies = (used: string): readonly string[] =>
  offeredCurrencies.some((one) => one === used) ? offeredCurrencies : [used, ...offeredCurrencies];

/** ISO 4217 code of each country's currency, by ISO 3166 code. */
const currencyByCountry: Readonly<Record<string, string>> = {
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

/** Offered currencies as ISO 4217 codes, the most common first. */
const offeredCurrencies = [
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
