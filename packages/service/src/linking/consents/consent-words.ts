import {
  type ConsentScope,
  type AttributeName,
  type Container,
  type Provider,
  type ScopeId,
  scopeIds,
} from '@fin-link/contracts/service';
import { requestedData, type RequestedData } from '../../banks/connectors/index.ts';
import { historyYears } from '../../data/transactions/index.ts';
import type { ConsentRow } from './consent.ts';

/** Texts of the screen on which the user agrees. */
interface ConsentWords {
  title: string;
  titleBody: string;
  scope: ConsentScope[];
}

/** Returns the English texts that the user reads before agreeing. */
export const consentWords = (
  {
    application_name: app,
    regulated_party: party,
    scopes,
    requested_datasets: datasets,
  }: Pick<ConsentRow, 'application_name' | 'regulated_party' | 'scopes' | 'requested_datasets'>,
  bankName: string,
): ConsentWords => ({
  title: `Share data from ${bankName} with ${app}`,
  titleBody: `${app} uses the data to show your accounts in one place. ${party.legalName} (${party.registrationNumber}) fetches it and is the regulated party.`,
  scope: toConsentScopes(scopes, requestedData(datasets)),
});

interface ProviderScopes {
  /** Datasets of the provider in the catalog. */
  datasets: NonNullable<Provider['dataset']>;
  /** Scopes that the bank's connector can read. */
  readableScopes: readonly ScopeId[];
}

/** Returns the scopes that cover the requested data and that the provider's connector can read. `ACCOUNT_DETAILS` is always included. */
export function scopesFor({ datasets: has, readableScopes: read }: ProviderScopes, data: RequestedData): ScopeId[] {
  const offeredPaths = new Set(has.flatMap(({ name, attribute }) => attribute.map((one) => `${name}.${one.name}`)));
  return scopeIds.filter(
    (id) =>
      id === 'ACCOUNT_DETAILS' ||
      (read.includes(id) &&
        scopeTexts[id].attributes.some((path) => offeredPaths.has(path) && isRequested(path, data))),
  );
}

/** Returns the maximum number of days of transaction history that are read, or `null` if no transactions are read. */
export function historyDaysOf(ids: readonly ScopeId[], data: RequestedData): number | null {
  if (!ids.includes('TRANSACTION_DETAILS')) return null;
  const maxDays = historyYears * 365;
  const requestedContainers = transactionContainers.filter((container) => data.has('TRANSACTIONS', container));
  return Math.min(maxDays, Math.max(...requestedContainers.map((container) => data.daysOf(container) ?? maxDays)));
}

/** Texts of a scope, and the data that it covers. */
interface ScopeTexts {
  title: string;
  /** Lines of text, each with the attributes that it describes. A line without attributes is always shown. */
  titleBody: [line: string, ...of: AttributeName[]][];
  /** Paths `dataset.attribute` that the scope covers. The scope is not offered for a provider that has none of them. */
  attributes: readonly `${string}.${AttributeName}`[];
}

/** English texts of the scopes, as the API returns them. The widget has its own translated texts. */
const scopeTexts: Record<ScopeId, ScopeTexts> = {
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

const isRequested = (path: string, data: RequestedData): boolean =>
  data.has(path.slice(path.indexOf('.') + 1) as AttributeName);

const transactionContainers: readonly Container[] = ['bank', 'creditCard', 'investment', 'insurance', 'loan'];

/** Builds the scopes in a reply. Omits lines of text and attributes for data that was not requested. */
const toConsentScopes = (ids: readonly ScopeId[], data: RequestedData): ConsentScope[] =>
  scopeIds
    .filter((id) => ids.includes(id))
    .map((scopeId) => {
      const { title, attributes, ...texts } = scopeTexts[scopeId];
      const lines = texts.titleBody.filter(([, ...of]) => of.length === 0 || of.some((name) => data.has(name)));
      const titleBody = lines.map(([line]) => line);
      return { scopeId, title, titleBody, datasetAttributes: attributes.filter((path) => isRequested(path, data)) };
    });
