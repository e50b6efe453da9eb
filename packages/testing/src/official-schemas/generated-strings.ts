import type { Random } from 'json-schema-faker';

/** Requirements for a generated text. */
export interface TextWanted {
  size: 'empty' | 'smallest' | 'largest' | 'any';
  /** Whether the string is an id. Ids are used in addresses and as database keys, where some characters are not allowed. */
  isKey: boolean;
  isAscii: boolean;
  /** Values in the description's open list. */
  known: readonly string[];
}

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
/** Characters that often cause bugs. */
const ascii = [[...'"\'\\/<>&%?#=+;:.,*|~`{}[]()!$^-_ ']];
const forKeys = [...ascii, [...'ÄÖÜßéñçøŁğ'], [...'日本語銀行口座'], [...'😀💷🏦'], [...'אבגשלום']];
const forTexts = [
  ...forKeys,
  ['\t', '\n', '\r', '\u00A0', '\u3000', '\u200B'],
  ['\u202E', '\u2066', '\u200F'],
  ['\u0000', '\u0007', '\u001B', '\u007F', '\u0085', '\uD800', '\uDFFF'],
];
/** Maximum length of texts for which the description sets no limit. */
const longest = 400;

/** Returns a text with this number of code points, the unit of JSON Schema. */
export function textOf(
  random: Random,
  { size, isKey, isAscii, known }: TextWanted,
  least: number,
  most = longest,
): string {
  if (known.length > 0 && random.bool(0.7)) return random.pick(known);
  const length = lengthOf(random, size, isKey ? Math.max(1, least) : least, most);
  const strange = isAscii ? ascii : isKey ? forKeys : forTexts;
  const alphabet =
    size === 'smallest' || random.bool(0.5) ? letters : [...letters, ...random.pick(strange), ...random.pick(strange)];
  const text = Array.from({ length }, () => random.pick(alphabet)).join('');
  return isKey ? asKey(text) : text;
}

/** Replaces `.` and `..`, which cannot be segments of an address. */
const asKey = (text: string): string => (text === '.' || text === '..' ? text.replaceAll('.', '-') : text);

function lengthOf(random: Random, size: TextWanted['size'], least: number, most: number): number {
  if (size === 'largest') return most;
  if (size !== 'any' || random.bool(0.1)) return least;
  return random.bool(0.1) ? most : random.int(least, Math.min(most, least + 20));
}

const two = (value: number): string => String(value).padStart(2, '0');
const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.int(0, 9)).join('');

function dateOf(random: Random): string {
  const [year, month] = [random.int(1970, 2099), random.int(1, 12)];
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${year}-${two(month)}-${two(random.bool(0.2) ? days : random.int(1, days))}`;
}
const timeOf = (random: Random): string =>
  `${two(random.int(0, 23))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}${random.bool(0.3) ? `.${digits(random, random.int(1, 9))}` : ''}`;
const zoneOf = (random: Random): string =>
  random.bool() ? 'Z' : `${random.pick(['+', '-'])}${two(random.int(0, 13))}:${random.pick(['00', '30', '45'])}`;
const dateTimeOf = (random: Random): string => `${dateOf(random)}T${timeOf(random)}${zoneOf(random)}`;
const uriOf = (random: Random): string =>
  `https://bank${random.int(1, 99)}.example/a/${random.int(1, 999)}${random.bool() ? `?page=${random.int(1, 9)}` : ''}`;
const currencyOf = (random: Random): string => random.pick(['AUD', 'EUR', 'USD', 'JPY', 'KWD', 'XAU']);
const maskedOf = (random: Random): string => `xxxx xxxx xxxx ${digits(random, 4)}`;

/**
 * Generates an amount with up to 15 digits before the point. The Australian standard allows one digit more, but database columns do not.
 */
const amountOf = (random: Random): string =>
  `${random.bool(0.3) ? '-' : ''}${random.int(0, 9)}${digits(random, random.pick([0, 1, 3, 14]))}`.replace(
    /^(-?)0+(?=\d)/,
    '$1',
  ) + `.${digits(random, random.pick([2, 2, 2, 4, 16]))}`;

/** Generators of strings by format. Formats of the Consumer Data Standards are named by `x-cds-type`. */
export const formats: Readonly<Record<string, (random: Random) => string>> = {
  date: dateOf,
  // RFC 3339 allows `T` and `Z` in lowercase.
  'date-time': (random) => (random.bool(0.05) ? dateTimeOf(random).toLowerCase() : dateTimeOf(random)),
  time: (random) => `${timeOf(random)}${zoneOf(random)}`,
  uri: uriOf,
  'cds:AmountString': amountOf,
  'cds:CurrencyString': currencyOf,
  'cds:DateString': dateOf,
  'cds:DateTimeString': dateTimeOf,
  'cds:MaskedAccountString': (random) => (random.bool() ? `xxx-xxx xxxxx${digits(random, 4)}` : maskedOf(random)),
  'cds:MaskedPANString': maskedOf,
  'cds:RateString': (random) =>
    `${random.bool(0.2) ? '-' : ''}${random.int(0, 1)}${random.bool(0.8) ? `.${digits(random, random.int(1, 16))}` : ''}`,
  'cds:URIString': uriOf,
};
