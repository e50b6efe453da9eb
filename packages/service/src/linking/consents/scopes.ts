import {
  type AttributeName,
  type ConsentScope,
  type Container,
  type Provider,
  type ScopeId,
  scopeIds,
} from '@fin-link/contracts/service';
import type { RequestedData } from '../../banks/connectors/index.ts';
import { historyYears } from '../../data/transactions/index.ts';

interface ScopeWords {
  title: string;
  /** Lines of text, each with the attributes that it describes. A line without attributes is always shown. */
  titleBody: [line: string, ...of: AttributeName[]][];
  /** Paths `dataset.attribute` that the scope covers. The scope is not offered for a provider that has none of them. */
  attributes: readonly `${string}.${AttributeName}`[];
}

/** English texts of the scopes, as the API returns them. The widget has its own translated texts. */
const words: Record<ScopeId, ScopeWords> = {
  ACCOUNT_DETAILS: {
    title: 'Your account details',
    titleBody: [
      ['Name and type of each account'],
      ['Account number and bank code', 'FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE'],
      ['Balances'],
      ['Credit limits', 'ACCOUNT_DETAILS'],
    ],
    attributes: [
      'BASIC_AGG_DATA.BASIC_ACCOUNT_INFO',
      'BASIC_AGG_DATA.ACCOUNT_DETAILS',
      'ACCT_PROFILE.FULL_ACCT_NUMBER',
      'ACCT_PROFILE.BANK_TRANSFER_CODE',
    ],
  },
  TRANSACTION_DETAILS: {
    title: 'Your account transactions',
    titleBody: [['Payments in and out, with their dates and descriptions']],
    attributes: ['BASIC_AGG_DATA.TRANSACTIONS'],
  },
  STATEMENT_DETAILS: {
    title: 'Your statements',
    titleBody: [['Statements that the bank keeps for you']],
    attributes: ['BASIC_AGG_DATA.STATEMENTS'],
  },
  CONTACT_DETAILS: {
    title: 'Contact and party details',
    titleBody: [
      ['Name of the account holder'],
      ['Address, phone and email, where the bank gives them', 'HOLDER_DETAILS'],
    ],
    attributes: ['ACCT_PROFILE.HOLDER_NAME', 'ACCT_PROFILE.HOLDER_DETAILS'],
  },
};

interface Offered {
  has: NonNullable<Provider['dataset']>;
  /** Scopes that the bank's connector can read. */
  read: readonly ScopeId[];
}

const isRequested = (path: string, data: RequestedData): boolean =>
  data.has(path.slice(path.indexOf('.') + 1) as AttributeName);

/** Returns the scopes that cover the requested data and that the provider's connector can read. `ACCOUNT_DETAILS` is always included. */
export function scopesFor({ has, read }: Offered, data: RequestedData): ScopeId[] {
  const offered = new Set(has.flatMap(({ name, attribute }) => attribute.map((one) => `${name}.${one.name}`)));
  return scopeIds.filter(
    (id) =>
      id === 'ACCOUNT_DETAILS' ||
      (read.includes(id) && words[id].attributes.some((path) => offered.has(path) && isRequested(path, data))),
  );
}

/** Containers that have transactions. */
const dated: readonly Container[] = ['bank', 'creditCard', 'investment', 'insurance', 'loan'];

/** Returns the maximum number of days of transaction history that are read, or `null` if no transactions are read. */
export function historyDaysOf(ids: readonly ScopeId[], data: RequestedData): number | null {
  if (!ids.includes('TRANSACTION_DETAILS')) return null;
  const usual = historyYears * 365;
  const wanted = dated.filter((container) => data.has('TRANSACTIONS', container));
  return Math.min(usual, Math.max(...wanted.map((container) => data.daysOf(container) ?? usual)));
}

export const scopesShown = (ids: readonly ScopeId[], data: RequestedData): ConsentScope[] =>
  scopeIds
    .filter((id) => ids.includes(id))
    .map((scopeId) => {
      const { title, attributes, ...shown } = words[scopeId];
      const lines = shown.titleBody.filter(([, ...of]) => of.length === 0 || of.some((name) => data.has(name)));
      const titleBody = lines.map(([line]) => line);
      return { scopeId, title, titleBody, datasetAttributes: attributes.filter((path) => isRequested(path, data)) };
    });
