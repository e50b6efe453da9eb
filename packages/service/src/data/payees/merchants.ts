import type { CategoryName, DetailCategoryName } from '../categories/index.ts';
import type { Country } from './formats/format.ts';
import { australianMerchants } from './merchants/au.ts';
import { britishMerchants } from './merchants/gb.ts';
import { internationalMerchants } from './merchants/international.ts';
import { americanMerchants } from './merchants/us.ts';
import { keyLength, keyOfName } from './payee-name.ts';
import { startsWithCity } from './places.ts';

/** A merchant in the catalogue, usually a chain. */
export interface Merchant {
  /** Stable key, served as `merchant.id`. */
  key: string;
  name: string;
  category: CategoryName;
  detail: DetailCategoryName | null;
  /** Whether the merchant is a buy-now-pay-later service. */
  isPayLater: boolean;
  /** Country whose statements name the merchant; `null` for an international merchant. */
  country: Country | null;
  /** Alternative beginnings of the merchant's descriptions. The longest matching prefix of all merchants decides. */
  prefixes: readonly Prefix[];
}

/** Beginning of a merchant's descriptions. */
interface Prefix {
  text: string;
  /** Whether other names also begin with these words. Only an S, a store number or a city may then follow. */
  isWholeName: boolean;
}

/** Punctuation marks that banks print, leave out or replace, each with its alternatives. */
const marks: readonly { pattern: RegExp; alternatives: readonly string[] }[] = [
  { pattern: /'/, alternatives: ["'", '', ' '] },
  { pattern: / ?& ?/, alternatives: ['&', ' & ', ' AND '] },
  { pattern: /-/, alternatives: ['-', '', ' '] },
];

/**
 * Returns the spellings of a prefix that banks print. For example, `DICK'S` is also printed as `DICKS` and `DICK S`, `B&Q` as `B & Q`, and
 * `WAL-MART` as `WALMART`.
 */
export const spellingsOf = (prefix: string): readonly string[] =>
  marks.reduce<readonly string[]>(
    (spellings, { pattern, alternatives }) =>
      spellings.flatMap((spelling) => combine(spelling.split(pattern), alternatives)),
    [prefix],
  );

/** Joins the parts with every combination of the separators. */
const combine = (parts: readonly string[], separators: readonly string[]): readonly string[] =>
  parts.reduce<readonly string[]>(
    (joined, part, index) =>
      index === 0 ? [part] : joined.flatMap((start) => separators.map((separator) => `${start}${separator}${part}`)),
    [],
  );

/** Merchants that are recognized by the words in descriptions. Word rules categorize all other merchants. */
export const merchants: readonly Merchant[] = (
  [
    [null, internationalMerchants],
    ['US', americanMerchants],
    ['GB', britishMerchants],
    ['AU', australianMerchants],
  ] as const
)
  .flatMap(([country, chains]) => chains.map((chain) => ({ country, chain })))
  .map(({ country, chain: [name, category, detail, prefixes, isPayLater = false] }) => ({
    key: name
      .toLowerCase()
      .replaceAll("'", '')
      .replaceAll('&', 'and')
      .replaceAll('+', ' plus')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
    name,
    category,
    detail,
    isPayLater,
    country,
    prefixes: prefixesOf(prefixes),
  }));

/** Returns the prefixes of a catalogue row in all spellings, without duplicates. */
function prefixesOf(row: string): Prefix[] {
  const prefixes = row.split(', ').flatMap((prefix) => {
    const isWholeName = prefix.endsWith('=');
    return spellingsOf(prefix.replace(/=$/, '')).map((text) => ({ text, isWholeName }));
  });
  return [...new Map(prefixes.toReversed().map((prefix) => [prefix.text, prefix])).values()];
}

/** Store number after the name of a merchant: `1417`, `#0412`, `STORE 725`, `T-1234`. */
const storeNumber = /^ ?(?:STORE |STR |T-)?[#*]? ?[A-Z]?\d{2,}/;

/**
 * Finds the merchant whose prefix starts the name. The longest prefix decides. The prefix must end at a word boundary, optionally after a
 * plural or possessive S. Returns `undefined` for a brand's insurance, bank or telephone company and for a biller of another country,
 * because each is a different payee. `printed` is the text in upper case, with store numbers. `minWords` is the minimum number of words in
 * the prefix.
 */
export function knownMerchant(
  words: string,
  { printed, country, minWords = 1 }: { printed: string; country: Country | null; minWords?: number },
): Merchant | undefined {
  const first = firstWordOf(words);
  // The first word may be the plural of the prefix.
  for (const word of first.endsWith('S') ? [first, first.slice(0, -1)] : [first]) {
    const prefix = prefixesByWord
      .get(word)
      ?.find(
        (one) =>
          words.startsWith(one.text) &&
          one.text.split(' ').length >= minWords &&
          isOfCountry(one.merchant, country) &&
          mayFollow(one, words.slice(one.text.length), printed),
      );
    if (prefix === undefined) continue;
    const { merchant, text } = prefix;
    const rest = words.slice(text.length);
    const isOther = otherBusiness.some(([business, own]) => business.test(rest) && !own.includes(merchant.category));
    return isOther ? undefined : merchant;
  }
  if (minWords > 1) return undefined;
  const merchant = merchantByCompactPrefix.get(keyOfName(words));
  return merchant !== undefined && isOfCountry(merchant, country) ? merchant : undefined;
}

function firstWordOf(text: string): string {
  return /^[\p{L}\p{N}]*/u.exec(text)?.[0] ?? '';
}

interface KnownPrefix extends Prefix {
  merchant: Merchant;
}

/** Prefixes by their first word, longest first. */
const prefixesByWord = Map.groupBy(
  merchants
    .flatMap((merchant) => merchant.prefixes.map((prefix): KnownPrefix => ({ ...prefix, merchant })))
    .toSorted((one, other) => other.text.length - one.text.length),
  ({ text }) => firstWordOf(text),
);

/** Words that mark a brand's other lines of business. With the categories listed, the words belong to the merchant itself. */
const otherBusiness: readonly (readonly [RegExp, readonly CategoryName[]])[] = [
  [/^ INS(?:UR|\b)/, ['insurance']],
  [/^ SUPER(?:ANNUATION)?$/, ['retirement']],
  [
    /^ (?:BANK|MORTGAGES?|CREDIT CARD|LOANS?|FINANCE)\b/,
    ['cardPayments', 'loans', 'mortgage', 'transfers', 'serviceCharges'],
  ],
  [/^ (?:MOBILE|BROADBAND)\b/, ['telecom']],
  [/^ OPTICAL\b/, ['healthcare']],
  [/^ WEB SERV/, ['subscriptions']],
];

/** Categories of merchants that send bills. Such merchants only bill accounts of their own country. */
const billCategories: ReadonlySet<CategoryName> = new Set([
  'utilities',
  'telecom',
  'insurance',
  'mortgage',
  'loans',
  'taxes',
  'rent',
]);

const isOfCountry = ({ country: own, category, isPayLater }: Merchant, country: Country | null): boolean =>
  own === null || country === null || own === country || isPayLater || !billCategories.has(category);

/** Returns whether these words may follow the prefix. */
function mayFollow({ text, isWholeName }: Prefix, rest: string, printed: string): boolean {
  if (/^[' ]?S\b/.test(rest)) return true;
  if (!isWholeName) return !/^\p{L}/u.test(rest);
  if (rest === '' || startsWithCity.test(rest.trimStart())) return true;
  return storeNumber.test(printed.slice(printed.indexOf(text) + text.length));
}

/** Minimum length of a prefix without spaces and punctuation, as websites and short fields print it: `HOMEDEPOT`. */
const minCompactLength = 6;

const merchantByCompactPrefix: ReadonlyMap<string, Merchant> = new Map(
  merchants.flatMap((merchant) =>
    merchant.prefixes
      .map(({ text }) => ({ compact: keyOfName(text), letters: text.replaceAll(/[^A-Z0-9]/g, '').toLowerCase() }))
      // Excludes keys that lack a part of the prefix, because they would match other merchants: `ENERGY` for `ENERGY AUSTRALIA`.
      .filter(({ compact, letters }) => compact.length >= minCompactLength && letters.slice(0, keyLength) === compact)
      .map(({ compact }) => [compact, merchant] as const),
  ),
);
