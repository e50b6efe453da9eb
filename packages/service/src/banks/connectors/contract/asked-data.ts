import type { AttributeName, Container, RequestedAttribute, RequestedDataset } from '@fin-link/contracts/service';

/** What a caller asks for of a provider account's data. Nothing else is asked at the bank, and nothing else stored. */
export interface AskedData {
  /** Of accounts of a container, or of any where none is named. `BASIC_ACCOUNT_INFO` always is. */
  has(attribute: AttributeName, container?: Container): boolean;
  /** Whether accounts of this container are asked for at all. */
  includes(container: Container): boolean;
  /** The most days of history; null: as far back as is usual. */
  daysOf(container: Container): number | null;
}

export const askedForAll: AskedData = { has: () => true, includes: () => true, daysOf: () => null };

/** What both ask for. */
export const askedByBoth = (one: AskedData, other: AskedData): AskedData => ({
  has: (attribute, container) => one.has(attribute, container) && other.has(attribute, container),
  includes: (container) => one.includes(container) && other.includes(container),
  daysOf(container) {
    const days = [one.daysOf(container), other.daysOf(container)].filter((limit) => limit !== null);
    return days.length === 0 ? null : Math.min(...days);
  },
});

/** What each dataset is made of. An attribute that is asked for in another one is not there. */
const attributesOf: Readonly<Record<RequestedDataset['name'], readonly AttributeName[]>> = {
  BASIC_AGG_DATA: [
    'BASIC_ACCOUNT_INFO',
    'ACCOUNT_DETAILS',
    'TRANSACTIONS',
    'HOLDINGS',
    'STATEMENTS',
    'PAYMENT_DETAILS',
  ],
  ADVANCE_AGG_DATA: ['INTEREST_DETAILS', 'COVERAGE', 'PAYMENT_DETAILS'],
  ACCT_PROFILE: ['FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE', 'HOLDER_NAME', 'HOLDER_DETAILS', 'PAYMENT_PROFILE'],
  DOCUMENT: ['STATEMENTS', 'TAX', 'EBILLS'],
};

const containerWords = new Map([
  ['bank', 'BANK'],
  ['creditCard', 'CREDITCARD'],
  ['investment', 'INVESTMENT'],
  ['insurance', 'INSURANCE'],
  ['loan', 'LOAN'],
] as const);
type LimitedContainer = Parameters<(typeof containerWords)['get']>[0];

/** Null, or an empty list: all that the provider has. */
export function askedData(requested: readonly RequestedDataset[] | null | undefined): AskedData {
  if (requested == null || requested.length === 0) return askedForAll;
  const asked = requested.flatMap(({ name: dataset, attribute }): RequestedAttribute[] => {
    const has = attributesOf[dataset];
    return attribute === undefined ? has.map((name) => ({ name })) : attribute.filter(({ name }) => has.includes(name));
  });
  const isOf = (container: Container | undefined, of: readonly Container[] | undefined): boolean =>
    container === undefined || of === undefined || of.length === 0 || of.includes(container);
  return {
    has: (attribute, container) =>
      attribute === 'BASIC_ACCOUNT_INFO' ||
      asked.some(({ name, container: of }) => name === attribute && isOf(container, of)),
    includes: (container) => asked.length === 0 || asked.some(({ container: of }) => isOf(container, of)),
    daysOf(container) {
      const word = containerWords.get(container as LimitedContainer);
      const days = asked.flatMap(({ name, container: of, days: by }) =>
        name === 'TRANSACTIONS' && isOf(container, of) ? [(word === undefined ? undefined : by?.[word]) ?? null] : [],
      );
      return days.includes(null) || days.length === 0 ? null : Math.max(...days.map(Number));
    },
  };
}
