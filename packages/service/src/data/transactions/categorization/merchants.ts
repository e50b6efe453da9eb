import type { CategoryName, DetailCategoryName } from '../../categories/index.ts';
import { startsWithCity } from './cities.ts';
import { australianMerchants } from './merchants/au.ts';
import { britishMerchants } from './merchants/gb.ts';
import { internationalMerchants } from './merchants/international.ts';
import { americanMerchants } from './merchants/us.ts';

/** A chain in the catalogue. */
export interface Merchant {
  /** Stable key, served as `merchant.id`. */
  key: string;
  name: string;
  category: CategoryName;
  detail: DetailCategoryName | null;
  /** Whether the merchant is a buy-now-pay-later service. */
  isPayLater: boolean;
  /** First words of the cleaned description, as alternatives. The longest matching prefix of all merchants decides. */
  prefixes: readonly Prefix[];
}

/** First words of the descriptions of a merchant. */
export interface Prefix {
  text: string;
  /** Whether other names begin with these words, so that only an S, a store number or a city may follow. */
  isWholeName: boolean;
}

/** Chains, recognized by the words that terminals and processors print. Other merchants are categorized by word rules. */
export const merchants: readonly Merchant[] = [
  ...internationalMerchants,
  ...americanMerchants,
  ...britishMerchants,
  ...australianMerchants,
].map(([name, category, detail, prefixes, isPayLater = false]) => ({
  key: name
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]+/g, '-'),
  name,
  category,
  detail,
  isPayLater,
  prefixes: prefixes
    .split(', ')
    .map((prefix) => ({ text: prefix.replace(/=$/, ''), isWholeName: prefix.endsWith('=') })),
}));

/** Prefixes of the merchants' descriptions, longest first. */
const merchantPrefixes = merchants
  .flatMap((merchant) => merchant.prefixes.map((prefix) => ({ ...prefix, merchant })))
  .toSorted((one, other) => other.text.length - one.text.length);

/** Store number after the name of a merchant: `1417`, `#0412`, `STORE 725`, `T-1234`. */
const storeNumber = /^ ?(?:STORE |STR |T-)?[#*]? ?[A-Z]?\d{2,}/;

/**
 * Finds the merchant whose prefix starts the cleaned words. After the prefix, a word must end; a plural or possessive S may follow.
 * `printed` is the description in upper case, which still has store numbers.
 */
export const knownMerchant = (words: string, printed: string): Merchant | undefined =>
  merchantPrefixes.find(({ text, isWholeName }) => {
    if (!words.startsWith(text)) return false;
    const rest = words.slice(text.length);
    if (/^[' ]?S\b/.test(rest)) return true;
    if (!isWholeName) return !/^\p{L}/u.test(rest);
    if (rest === '' || startsWithCity.test(rest.trimStart())) return true;
    return storeNumber.test(printed.slice(printed.indexOf(text) + text.length));
  })?.merchant;
