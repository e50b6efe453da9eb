/** Countries whose formats are supported. */
export type Country = 'US' | 'GB' | 'AU';

export interface Place {
  city?: string;
  state?: string;
  country?: string;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const states = words(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY',
);
const countries = words('AT AU BE CH DK ES FI FR GB IE JP MX NL NO NZ PT SE AUS GBR USA UK IRL');
/** Australian states, in full and as abbreviated by card networks. */
const australian: Readonly<Record<string, string>> = {
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
const storeNumber = /\s#?\d{3,}[A-Z]?\b|\s[A-Z]?\d{4,}[A-Z]?\b/;

const country2: Readonly<Record<string, string>> = { AUS: 'AU', GBR: 'GB', UK: 'GB', USA: 'US', IRL: 'IE' };

/**
 * Removes city and state or country from the end of a text. The words between a store number and a state are the city. Without a store
 * number, the last word is removed as the city, or the last two words if the first of them begins a known city name. Such a city is a
 * guess, so it is not returned.
 */
export function withoutPlace(
  text: string,
  country: Country | null,
  endsWithPlace: boolean,
): { name: string; place: Place | null } {
  const parts = text.trim().split(/\s+/);
  const found: Place = {};
  let end = parts.length;
  const last = (): string => parts[end - 1] ?? '';
  // Letters that denote both a state and a country are read as the state, because banks in the United States print no country.
  const isState = country !== 'AU' && country !== 'GB' && states.has(last());
  if (isState && end >= 3) {
    Object.assign(found, { state: last(), country: 'US' });
    end -= 1;
  } else {
    if (countries.has(last()) && end >= 2) {
      found.country = country2[last()] ?? last();
      end -= 1;
    }
    // "Sydney AU AUS"
    if (countries.has(last()) && end >= 2) end -= 1;
    const state = australian[last()];
    if (state !== undefined && (country === 'AU' || found.country === 'AU') && end >= 2) {
      Object.assign(found, { state, country: 'AU' });
      end -= 1;
    }
  }
  const isPlaced = end < parts.length;
  const kept = parts.slice(0, end).join(' ');
  const place = Object.keys(found).length === 0 ? null : found;
  const numbered = storeNumber.exec(kept);
  if (numbered !== null && numbered.index > 0 && (isPlaced || endsWithPlace)) {
    const city = kept.slice(numbered.index + numbered[0].length).trim();
    if (isPlaced && /^[A-Z]{3,}(?: [A-Z]{3,})?$/.test(city)) found.city = properCase(city);
    return { name: kept.slice(0, numbered.index), place };
  }
  if (!isPlaced && !endsWithPlace) return { name: kept, place };
  const [beforeLast = '', lastWord = ''] = parts.slice(end - 2, end);
  const length = end >= 4 && (cityStarts.has(beforeLast) || beforeLast === lastWord) ? 2 : 1;
  if (end - length < 1) return { name: kept, place };
  return { name: parts.slice(0, end - length).join(' '), place };
}

const properCase = (text: string): string =>
  text.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
