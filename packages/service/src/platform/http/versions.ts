import { type ApiVersion, apiVersions, type EndpointName } from '@fin-link/contracts/service';
import { ServiceError } from '../runtime/index.ts';
import { isSent } from './ignored-input.ts';

interface AddedInOneOne {
  query?: readonly string[];
  /** Paths of body members, in the same form as `reply`. */
  body?: readonly string[];
  /** Paths of reply fields, also within lists; `*` matches any key. */
  reply?: readonly string[];
}

const detailedCategory = ['detailedCategoryId', 'detailCategoryId'];
const typedFacts = [...detailedCategory, 'merchantType'].map((name) => `transaction.${name}`);
const factsOfTransactions = [...detailedCategory, 'detailedCategoryName', 'detailCategoryName', 'merchantType'].map(
  (name) => `transaction.${name}`,
);
const membersOfAccounts = ['associatedProviderAccount', 'associatedProviderAccountId', 'linkedAccountIds'].map(
  (name) => `account.${name}`,
);
const membersOfHoldings = ['associatedProviderAccount', 'associatedProviderAccountId'].map((name) => `holding.${name}`);
const factsOfPredictions = (name: string): string[] =>
  [...detailedCategory, 'detailedCategoryName', 'detailCategoryName', 'merchantType'].map((fact) => `${name}.${fact}`);
const typedPredictions = [...detailedCategory, 'merchantType'].map((name) => `predictedEvent.${name}`);
const transactionDays = 'provider.dataset.attribute.containerAttributes.*.numberOfTransactionDays';

/** Inputs and reply fields that version 1.1 added to endpoints of 1.0 (service interface section 9). */
const addedInOneOne: Partial<Record<EndpointName, AddedInOneOne>> = {
  getProviders: { reply: [transactionDays] },
  getProvider: { reply: [transactionDays] },
  getAccounts: {
    query: ['requestId'],
    reply: membersOfAccounts,
  },
  getAccount: { reply: membersOfAccounts },
  getAssociatedAccounts: { reply: membersOfAccounts },
  addManualAccount: { body: ['account.linkedAccountIds'] },
  updateAccount: { body: ['account.linkedAccountIds'] },
  getHoldings: { reply: membersOfHoldings },
  getUserData: {
    reply: [...membersOfAccounts, ...membersOfHoldings, ...factsOfTransactions].map((path) => `userData.${path}`),
  },
  getTransactions: { query: detailedCategory, reply: factsOfTransactions },
  getTransactionCount: { query: detailedCategory },
  updateTransaction: { body: typedFacts },
  updateTransactions: { body: typedFacts },
  getCategories: { reply: ['transactionCategory.detailCategory'] },
  getRules: { reply: ['parentCategoryId'] },
  getTransactionRules: { reply: ['txnRules.parentCategoryId'] },
  createManualTransaction: { body: typedFacts, reply: factsOfTransactions },
  updateManualTransaction: { body: typedFacts },
  getManualTransactions: { query: ['merchantType'], reply: factsOfTransactions },
  getManualTransaction: { reply: factsOfTransactions },
  createPredictedEvent: { body: typedPredictions, reply: factsOfPredictions('predictedEvent') },
  updatePredictedEvent: { body: typedPredictions },
  updatePredictedEvents: { body: typedPredictions },
  getPredictedEvents: { query: ['merchantType'], reply: factsOfPredictions('predictedEvent') },
  getPredictedEvent: { reply: factsOfPredictions('predictedEvent') },
  getPredictedTransactions: { query: ['merchantType'], reply: factsOfPredictions('predictedTransaction') },
  getPredictedTransaction: { reply: factsOfPredictions('predictedTransaction') },
  getViewTransactions: { reply: factsOfTransactions },
  getUtilizedCategories: { query: ['categoryFamily'], reply: ['utilizedCategory.netAmount'] },
  getUtilizedMerchants: {
    reply: ['utilizedMerchant.netAmount', 'utilizedMerchant.merchantType', 'utilizedMerchant.category.netAmount'],
  },
};
/** Inputs that version 1.1 renamed. */
const renamedInOneOne: Partial<Record<EndpointName, readonly string[]>> = { getUtilizedCategories: ['groupBy'] };

/** Throws if a call filters by an input that its version lacks, because ignoring the filter would return wrong records. */
export function assertInputsExist(name: EndpointName, version: ApiVersion, query: unknown): void {
  if (typeof query !== 'object' || query === null) return;
  const others = version === '1.0' ? addedInOneOne[name]?.query : renamedInOneOne[name];
  const unknown = others?.find((input) => input in query);
  if (unknown !== undefined) throw new ServiceError('Y800', { name: unknown });
}

/** Throws if a 1.0 call writes a member of 1.1. */
export function assertMembersExist(name: EndpointName, version: ApiVersion, body: unknown): void {
  if (version !== '1.0') return;
  const unknown = addedInOneOne[name]?.body?.find((path) => isSent(body, path.split('.')));
  if (unknown !== undefined) throw new ServiceError('Y800', { name: unknown });
}

/** Returns the reply in the form of the version. Copies changed parts, because a handler's reply may be shared. */
export function replyIn(version: ApiVersion, name: EndpointName, reply: unknown): unknown {
  if (version !== '1.0') return reply;
  const paths = addedInOneOne[name]?.reply ?? [];
  return paths.reduce<unknown>((value, path) => without(value, path.split('.')), reply);
}

function without(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => without(item, [step, ...rest]));
  const entries = Object.entries(value);
  if (rest.length === 0) return Object.fromEntries(entries.filter(([key]) => key !== step));
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, step === '*' || key === step ? without(inner, rest) : inner]),
  );
}

const headerName = 'Api-Version';

/** Throws Y016 if the header is missing or is not a known version. */
export function apiVersionOf(header: string | string[] | undefined): ApiVersion {
  const version = apiVersions.find((known) => known === header);
  if (version === undefined) throw new ServiceError('Y016', { name: headerName });
  return version;
}
