import type { DescriptionFile } from '@fin-link/testing/official-schemas';
import type { StackUrls } from '@fin-link/testing/stack';

/** A simulated open banking bank as its customers see it. */
export interface SimulatedBank {
  region: 'UK' | 'US' | 'AU';
  providerId: number;
  name: string;
  /** Returns the URL of the bank's pages. */
  at(urls: StackUrls): string;
  /** Official descriptions of the bank's answers. */
  descriptions: readonly DescriptionFile[];
}

export const britishBank: SimulatedBank = {
  region: 'UK',
  providerId: 16_020,
  name: 'Harbour & Vale Bank',
  at: ({ bankUk }) => bankUk,
  descriptions: ['obie-account-info-v4.0.json'],
};
export const americanBank: SimulatedBank = {
  region: 'US',
  providerId: 16_030,
  name: 'Liberty Open Bank',
  at: ({ bankUs }) => bankUs,
  descriptions: [],
};
/**
 * A bank with OAuth 2.0 over mutual TLS, without pushed requests and bound keys. Its pages are below a path of the
 * other American bank's origin.
 */
export const prairieTrust: SimulatedBank = {
  region: 'US',
  providerId: 16_031,
  name: 'Prairie Trust',
  at: ({ bankUs }) => bankUs,
  descriptions: [],
};
export const australianBank: SimulatedBank = {
  region: 'AU',
  providerId: 16_040,
  name: 'Southern Wattle Bank',
  at: ({ bankAu }) => bankAu,
  descriptions: ['cds_banking.json', 'cds_common.json'],
};

export const openBanks: readonly SimulatedBank[] = [britishBank, americanBank, australianBank];
