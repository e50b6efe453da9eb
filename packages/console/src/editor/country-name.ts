const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Returns the name of a country; a text that is no code stays as it is. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);
