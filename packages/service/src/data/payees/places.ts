import { wordsOfCity } from './cities.ts';
import type { Country } from './formats/format.ts';

/** Place of a merchant. States and countries are codes, for example `TX` and `US`. */
export interface Place {
  city?: string;
  state?: string;
  country?: string;
}

/** Returns the words of a text as a set. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** States of the United States. */
const usStates = words(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY',
);
/** States whose code is also a word or a legal form. */
export const wordStates = words('AL CO DE HI ID IN LA MA ME OH OK OR PA');
/** Country codes that card networks print. */
const countryWords = words('AT AU BE CH DK ES FI FR GB IE JP MX NL NO NZ PT SE AUS GBR USA UK IRL');
/** Australian states, in full and as abbreviated by card networks. */
const australianStates: Readonly<Record<string, string>> = {
  NS: 'NSW',
  NSW: 'NSW',
  VI: 'VIC',
  VIC: 'VIC',
  QL: 'QLD',
  QLD: 'QLD',
  SA: 'SA',
  WA: 'WA',
  TA: 'TAS',
  TAS: 'TAS',
  NT: 'NT',
  AC: 'ACT',
  ACT: 'ACT',
};
/** First words of cities of two words. */
const cityStarts = words(
  'SAN SANTA NEW LOS LAS SALT FORT FT ST SAINT EL PALO LONG GRAND NORTH SOUTH EAST WEST GREAT BATON KANSAS OKLAHOMA CORPUS DES LITTLE VIRGINIA COLORADO MILTON BURY BONDI SURRY GOLD ALICE WAGGA PORT MOUNT MT LAKE UPPER LOWER ROYAL BYRON COFFS CROWS SURFERS',
);
/** Number between the name of a store and its city. */
const storeNumber = /\s#?\d{3,}[A-Z]?\b|\s[A-Z]?\d{4,}[A-Z]?\b/;

/** ISO 3166-1 alpha-2 codes by longer codes. */
const countryCodes: Readonly<Record<string, string>> = { AUS: 'AU', GBR: 'GB', UK: 'GB', USA: 'US', IRL: 'IE' };

/**
 * Removes city and state or country from the end of a text. The words between a store number and a state are the city. Without a store
 * number, a known city is removed, otherwise the last word, or the last two words if the first of them begins a city name. Such a city is
 * a guess, so it is not returned.
 */
export function withoutPlace(
  text: string,
  country: Country | null,
  endsWithPlace: boolean,
): { name: string; place: Place | null } {
  const parts = text.trim().split(/\s+/);
  const region: Place = {};
  let end = parts.length;
  const last = (): string => parts[end - 1] ?? '';
  // `CA` and `DE` are read as states and not as Canada and Germany, because banks in the United States print no country.
  const isState = country !== 'AU' && country !== 'GB' && usStates.has(last());
  if (isState && (end >= 3 || (end === 2 && !wordStates.has(last())))) {
    Object.assign(region, { state: last(), country: 'US' });
    end -= 1;
  } else {
    if (countryWords.has(last()) && end >= 2) {
      region.country = countryCodes[last()] ?? last();
      end -= 1;
    }
    // Some card networks print the country twice, for example `SYDNEY AU AUS`.
    if (countryWords.has(last()) && end >= 2) end -= 1;
    const state = australianStates[last()];
    if (state !== undefined && (country === 'AU' || region.country === 'AU') && end >= 2) {
      Object.assign(region, { state, country: 'AU' });
      end -= 1;
    }
  }
  const hasRegion = end < parts.length;
  const remaining = parts.slice(0, end).join(' ');
  const place = Object.keys(region).length === 0 ? null : region;
  const numberMatch = storeNumber.exec(remaining);
  if (numberMatch !== null && numberMatch.index > 0 && (hasRegion || endsWithPlace)) {
    const city = remaining.slice(numberMatch.index + numberMatch[0].length).trim();
    if (hasRegion && /^[A-Z]{3,}(?: [A-Z]{3,})?$/.test(city)) region.city = properCase(city);
    return { name: remaining.slice(0, numberMatch.index), place };
  }
  const knownCity = wordsOfCity(parts.slice(0, end), country);
  if (knownCity > 0) {
    if (hasRegion) region.city = properCase(parts.slice(end - knownCity, end).join(' '));
    return { name: parts.slice(0, end - knownCity).join(' '), place };
  }
  if (!hasRegion && !endsWithPlace) return { name: remaining, place };
  const [beforeLast = '', lastWord = ''] = parts.slice(end - 2, end);
  // Cities of two words: `SAN DIEGO`, `WAGGA WAGGA`.
  const cityLength = end >= 4 && (cityStarts.has(beforeLast) || beforeLast === lastWord) ? 2 : 1;
  if (end - cityLength < 1) return { name: remaining, place };
  return { name: parts.slice(0, end - cityLength).join(' '), place };
}

/** Writes each word with a capital letter. */
const properCase = (text: string): string =>
  text.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
