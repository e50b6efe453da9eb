import type { AttributeName, Container, RequestedAttribute, RequestedDataset } from '@fin-link/contracts/service';

/** Requested data of a provider account. Other data is neither requested from the bank nor stored. */
export interface RequestedData {
  /** Returns whether an attribute is requested, for a container or, by default, for any. Always `true` for `BASIC_ACCOUNT_INFO`. */
  has(attribute: AttributeName, container?: Container): boolean;
  /** Returns whether accounts of this container are requested. */
  includes(container: Container): boolean;
  /** Returns the requested history of transactions in days; `null` for the default. */
  daysOf(container: Container): number | null;
}

/** Converts requested datasets. `null`, `undefined` and an empty list request all data of the provider. */
export function requestedData(datasets: readonly RequestedDataset[] | null | undefined): RequestedData {
  if (datasets == null || datasets.length === 0) return requestedForAll;
  const requested = datasets.flatMap(({ name: dataset, attribute }): RequestedAttribute[] => {
    const datasetAttributes = attributesByDataset[dataset];
    return attribute === undefined
      ? datasetAttributes.map((name) => ({ name }))
      : attribute.filter(({ name }) => datasetAttributes.includes(name));
  });
  const matchesContainer = (container: Container | undefined, allowed: readonly Container[] | undefined): boolean =>
    container === undefined || allowed === undefined || allowed.length === 0 || allowed.includes(container);
  return {
    has: (attribute, container) =>
      attribute === 'BASIC_ACCOUNT_INFO' ||
      requested.some(({ name, container: allowed }) => name === attribute && matchesContainer(container, allowed)),
    includes: (container) =>
      requested.length === 0 || requested.some(({ container: allowed }) => matchesContainer(container, allowed)),
    daysOf(container) {
      const limitKey = historyLimitKeys.get(container as LimitedContainer);
      const days = requested.flatMap(({ name, container: of, days: daysByContainer }) =>
        name === 'TRANSACTIONS' && matchesContainer(container, of)
          ? [(limitKey === undefined ? undefined : daysByContainer?.[limitKey]) ?? null]
          : [],
      );
      return days.includes(null) || days.length === 0 ? null : Math.max(...days.map(Number));
    },
  };
}

export const requestedForAll: RequestedData = { has: () => true, includes: () => true, daysOf: () => null };

/** Returns the data that is part of both requests. */
export const requestedByBoth = (one: RequestedData, other: RequestedData): RequestedData => ({
  has: (attribute, container) => one.has(attribute, container) && other.has(attribute, container),
  includes: (container) => one.includes(container) && other.includes(container),
  daysOf(container) {
    const days = [one.daysOf(container), other.daysOf(container)].filter((limit) => limit !== null);
    return days.length === 0 ? null : Math.min(...days);
  },
});

/** Attributes of each dataset. Attributes that are requested as part of another dataset are ignored. */
const attributesByDataset: Readonly<Record<RequestedDataset['name'], readonly AttributeName[]>> = {
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

/** Keys of the limits on history in the public interface. Rewards have no limit. */
const historyLimitKeys = new Map([
  ['bank', 'BANK'],
  ['creditCard', 'CREDITCARD'],
  ['investment', 'INVESTMENT'],
  ['insurance', 'INSURANCE'],
  ['loan', 'LOAN'],
] as const);
type LimitedContainer = Parameters<(typeof historyLimitKeys)['get']>[0];
