import { keyOfName } from './payee-name.ts';
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

/** Other lines of business under the name of a brand, with the categories in which they are the brand itself. */
const otherBusiness: readonly (readonly [RegExp, readonly CategoryName[]])[] = [
  [/^ INSUR/, ['insurance']],
  [/^ SUPER(?:ANNUATION)?$/, ['retirement']],
  [/^ (?:BANK|MORTGAGES?|CREDIT CARD|LOANS?|FINANCE)\b/, ['cardPayments', 'loans', 'mortgage', 'transfers', 'serviceCharges']],
  [/^ (?:MOBILE|BROADBAND)\b/, ['telecom']],
  [/^ OPTICAL\b/, ['healthcare']],
  [/^ WEB SERV/, ['subscriptions']],
];

/**
 * Finds the merchant whose prefix starts the text. After the prefix, a word must end; a plural or possessive S may follow. The insurance,
 * bank or telephone company of a brand is another payee.
 */
export function knownMerchant(words: string): Merchant | undefined {
  const first = firstWordOf(words);
  // The first word may be a plural of the prefix.
  for (const word of first.endsWith('S') ? [first, first.slice(0, -1)] : [first]) {
    const found = prefixesByWord
      .get(word)
      ?.find(({ prefix }) => words.startsWith(prefix) && !/^(?!'?S\b)\p{L}/u.test(words.slice(prefix.length)));
    if (found === undefined) continue;
    const rest = words.slice(found.prefix.length);
    const isOther = otherBusiness.some(
      ([business, own]) => business.test(rest) && !own.includes(found.merchant.category),
    );
    return isOther ? undefined : found.merchant;
  }
  return merchantByCompactPrefix.get(keyOfName(words));
}

/** Prefixes without spaces and punctuation, as sites and fields with few characters write them: `HOMEDEPOT`, `CHICK FIL A`. */
const minCompactLength = 6;
const merchantByCompactPrefix: ReadonlyMap<string, Merchant> = new Map(
  merchants.flatMap((merchant) =>
    merchant.prefixes
      .map((prefix) => [keyOfName(prefix), merchant] as const)
      .filter(([compact]) => compact.length >= minCompactLength),
  ),
);
