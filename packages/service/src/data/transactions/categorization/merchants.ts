import type { CategoryName, DetailCategoryName } from '../../categories/index.ts';
import { australianMerchants } from './merchants/au.ts';
import { britishMerchants } from './merchants/gb.ts';
import { internationalMerchants } from './merchants/international.ts';
import { americanMerchants } from './merchants/us.ts';

export interface Merchant {
  /** Stable key, served as `merchant.id`. */
  key: string;
  name: string;
  category: CategoryName;
  detail: DetailCategoryName | null;
  /** Whether the merchant offers to buy now and pay later. */
  isPayLater: boolean;
  /** Words that begin the cleaned description, longest match first. */
  prefixes: readonly string[];
}

/** Chains by the words that terminals and processors print. Other merchants are classified by their words. */
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
