import type { StackUrls } from '@fin-link/testing/stack';

/** A simulated bank of open banking, as its customers know it. */
export interface OpenBank {
  region: 'UK' | 'US' | 'AU';
  providerId: number;
  name: string;
  /** Where its pages are. */
  at(urls: StackUrls): string;
}

export const britishBank: OpenBank = {
  region: 'UK',
  providerId: 16_020,
  name: 'Harbour & Vale Bank',
  at: ({ bankUk }) => bankUk,
};
export const americanBank: OpenBank = {
  region: 'US',
  providerId: 16_030,
  name: 'Liberty Open Bank',
  at: ({ bankUs }) => bankUs,
};
export const australianBank: OpenBank = {
  region: 'AU',
  providerId: 16_040,
  name: 'Southern Wattle Bank',
  at: ({ bankAu }) => bankAu,
};

export const openBanks: readonly OpenBank[] = [britishBank, americanBank, australianBank];
