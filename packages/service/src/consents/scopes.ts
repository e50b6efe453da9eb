import {
  type AttributeName,
  type ConsentScope,
  type Provider,
  type ScopeId,
  scopeIds,
} from '@fin-link/contracts/server';
import type { AskedData } from '../connectors/index.ts';

interface ScopeWords {
  title: string;
  titleBody: string[];
  /** `dataset.attribute` that the scope gives; a provider that has none of them does not offer the scope. */
  attributes: readonly `${string}.${AttributeName}`[];
}

/** English words of the data groups, as the API shows them; screens have their own in every language. */
const words: Record<ScopeId, ScopeWords> = {
  ACCOUNT_DETAILS: {
    title: 'Your account details',
    titleBody: ['Name, type and number of each account', 'Balances and credit limits'],
    attributes: [
      'BASIC_AGG_DATA.BASIC_ACCOUNT_INFO',
      'BASIC_AGG_DATA.ACCOUNT_DETAILS',
      'ACCT_PROFILE.FULL_ACCT_NUMBER',
      'ACCT_PROFILE.BANK_TRANSFER_CODE',
    ],
  },
  TRANSACTION_DETAILS: {
    title: 'Your account transactions',
    titleBody: ['Payments in and out, with their dates and descriptions'],
    attributes: ['BASIC_AGG_DATA.TRANSACTIONS'],
  },
  STATEMENT_DETAILS: {
    title: 'Your statements',
    titleBody: ['Statements that the bank keeps for you'],
    attributes: ['BASIC_AGG_DATA.STATEMENTS'],
  },
  CONTACT_DETAILS: {
    title: 'Contact and party details',
    titleBody: ['Name of the account holder', 'Address, phone, email or occupation, where the bank gives them'],
    attributes: ['ACCT_PROFILE.HOLDER_NAME', 'ACCT_PROFILE.HOLDER_DETAILS'],
  },
};

interface Offered {
  has: NonNullable<Provider['dataset']>;
  /** By the bank's connector. */
  read: readonly ScopeId[];
}

const isAsked = (path: string, data: AskedData): boolean =>
  data.has(path.slice(path.indexOf('.') + 1) as AttributeName);

/** Scopes that cover what is asked of a provider and are read there. Accounts are always among them. */
export function scopesFor({ has, read }: Offered, data: AskedData): ScopeId[] {
  const offered = new Set(has.flatMap(({ name, attribute }) => attribute.map((one) => `${name}.${one.name}`)));
  return scopeIds.filter(
    (id) =>
      id === 'ACCOUNT_DETAILS' ||
      (read.includes(id) && words[id].attributes.some((path) => offered.has(path) && isAsked(path, data))),
  );
}

export const scopesShown = (ids: readonly ScopeId[], data: AskedData): ConsentScope[] =>
  scopeIds
    .filter((id) => ids.includes(id))
    .map((scopeId) => {
      const { title, titleBody, attributes } = words[scopeId];
      return { scopeId, title, titleBody, datasetAttributes: attributes.filter((path) => isAsked(path, data)) };
    });
