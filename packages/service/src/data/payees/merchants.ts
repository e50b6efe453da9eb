import type { CategoryName, DetailCategoryName } from '../categories/index.ts';
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
  prefixes: readonly string[];
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
  prefixes: prefixes.split(', '),
}));

/** Prefixes by their first word, longest first. */
const prefixesByWord = Map.groupBy(
  merchants
    .flatMap((merchant) => merchant.prefixes.map((prefix) => ({ prefix, merchant })))
    .toSorted((one, other) => other.prefix.length - one.prefix.length),
  ({ prefix }) => firstWordOf(prefix),
);

function firstWordOf(text: string): string {
  return /^[\p{L}\p{N}]+/u.exec(text)?.[0] ?? '';
}

/** Finds the merchant whose prefix starts the text. After the prefix, a word must end; a plural or possessive S may follow. */
export function knownMerchant(words: string): Merchant | undefined {
  const first = firstWordOf(words);
  // The first word may be a plural of the prefix.
  for (const word of first.endsWith('S') ? [first, first.slice(0, -1)] : [first]) {
    const found = prefixesByWord
      .get(word)
      ?.find(({ prefix }) => words.startsWith(prefix) && !/^(?!'?S\b)\p{L}/u.test(words.slice(prefix.length)));
    if (found !== undefined) return found.merchant;
  }
  return undefined;
}
