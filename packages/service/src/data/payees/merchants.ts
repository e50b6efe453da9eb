import type { CategoryName, DetailCategoryName } from '../categories/index.ts';
import type { Country } from './formats/format.ts';
import { australianMerchants } from './merchants/au.ts';
import { britishMerchants } from './merchants/gb.ts';
import { internationalMerchants } from './merchants/international.ts';
import { americanMerchants } from './merchants/us.ts';
import { keyLength, keyOfName } from './payee-name.ts';
import { startsWithCity } from './places.ts';

/** A chain in the catalogue. */
export interface Merchant {
  /** Stable key, served as `merchant.id`. */
  key: string;
  name: string;
  category: CategoryName;
  detail: DetailCategoryName | null;
  /** Whether the merchant is a buy-now-pay-later service. */
  isPayLater: boolean;
  /** Country whose statements name the merchant; `null` for international ones. */
  country: Country | null;
  /** First words of the name in descriptions, as alternatives. The longest matching prefix of all merchants decides. */
  prefixes: readonly Prefix[];
}

/** First words of the descriptions of a merchant. */
interface Prefix {
  text: string;
  /** Whether other names begin with these words, so that only an S, a store number or a city may follow. */
  isWholeName: boolean;
}

/** Marks that banks print, leave out or replace, each with its alternatives. */
const marks: readonly { pattern: RegExp; alternatives: readonly string[] }[] = [
  { pattern: /'/, alternatives: ["'", '', ' '] },
  { pattern: / ?& ?/, alternatives: ['&', ' & ', ' AND '] },
  { pattern: /-/, alternatives: ['-', '', ' '] },
];

/**
 * Returns the spellings of a prefix that banks print: `DICK'S` is also printed as `DICKS` and `DICK S`, `B&Q` as `B & Q`, and `WAL-MART` as
 * `WALMART`.
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

/** Chains, recognized by the words that terminals and processors print. Other merchants are categorized by word rules. */
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

/** Returns the prefixes of a row, each in every spelling once. */
function prefixesOf(row: string): Prefix[] {
  const prefixes = row.split(', ').flatMap((prefix) => {
    const isWholeName = prefix.endsWith('=');
    return spellingsOf(prefix.replace(/=$/, '')).map((text) => ({ text, isWholeName }));
  });
  return [...new Map(prefixes.toReversed().map((prefix) => [prefix.text, prefix])).values()];
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

function firstWordOf(text: string): string {
  return /^[\p{L}\p{N}]*/u.exec(text)?.[0] ?? '';
}

/** Store number after the name of a merchant: `1417`, `#0412`, `STORE 725`, `T-1234`. */
const storeNumber = /^ ?(?:STORE |STR |T-)?[#*]? ?[A-Z]?\d{2,}/;

/** Other lines of business under the name of a brand, with the categories in which they are the brand itself. */
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

/**
 * Finds the merchant whose prefix starts the name; the longest prefix decides. After it, a word must end; a plural or possessive S may
 * follow. The insurance, bank or telephone company of a brand is another payee. A biller of another country than that of the account is
 * another payee, too. `printed` is the text in upper case, with store numbers. `minWords`: words that a prefix has at least.
 */
export function knownMerchant(
  words: string,
  { printed, country, minWords = 1 }: { printed: string; country: Country | null; minWords?: number },
): Merchant | undefined {
  const first = firstWordOf(words);
  // The first word may be a plural of the prefix.
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

/** Categories whose merchants send bills, to accounts of their own country only. */
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

/** Returns whether a name may go on with these words after a prefix. */
function mayFollow({ text, isWholeName }: Prefix, rest: string, printed: string): boolean {
  if (/^[' ]?S\b/.test(rest)) return true;
  if (!isWholeName) return !/^\p{L}/u.test(rest);
  if (rest === '' || startsWithCity.test(rest.trimStart())) return true;
  return storeNumber.test(printed.slice(printed.indexOf(text) + text.length));
}

/** Prefixes without spaces and punctuation, as sites and fields with few characters write them: `HOMEDEPOT`, `CHICK FIL A`. */
const minCompactLength = 6;
const merchantByCompactPrefix: ReadonlyMap<string, Merchant> = new Map(
  merchants.flatMap((merchant) =>
    merchant.prefixes
      .map(({ text }) => ({ compact: keyOfName(text), letters: text.replaceAll(/[^A-Z0-9]/g, '').toLowerCase() }))
      // A key without a part of the prefix would find other merchants: `ENERGY` of `ENERGY AUSTRALIA`.
      .filter(({ compact, letters }) => compact.length >= minCompactLength && letters.slice(0, keyLength) === compact)
      .map(({ compact }) => [compact, merchant] as const),
  ),
);
