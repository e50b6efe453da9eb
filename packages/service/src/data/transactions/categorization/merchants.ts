import type { CategoryName, DetailCategoryName } from '../../categories/index.ts';
import { australianMerchants } from './merchants/au.ts';
import { britishMerchants } from './merchants/gb.ts';
import { internationalMerchants } from './merchants/international.ts';
import { spellingsOf } from './merchants/spellings.ts';
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
    .replaceAll('+', ' plus')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, ''),
  name,
  category,
  detail,
  isPayLater,
  prefixes: [...new Set(prefixes.split(', ').flatMap(spellingsOf))],
}));
