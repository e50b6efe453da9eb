import { type ApiVersion, apiVersions, type EndpointName } from '@fin-link/contracts/service';
import { ServiceError } from '../runtime/index.ts';
import { isSent } from './input-errors.ts';

const detailedCategory = ['detailedCategoryId', 'detailCategoryId'];
const writableTransactionMembers = [...detailedCategory, 'merchantType'].map((name) => `transaction.${name}`);
const transactionMembers = [...detailedCategory, 'detailedCategoryName', 'detailCategoryName', 'merchantType'].map(
  (name) => `transaction.${name}`,
);
const accountMembers = ['associatedProviderAccount', 'associatedProviderAccountId', 'linkedAccountIds'].map(
  (name) => `account.${name}`,
);
const holdingMembers = ['associatedProviderAccount', 'associatedProviderAccountId'].map((name) => `holding.${name}`);
const writablePredictionMembers = [...detailedCategory, 'merchantType'].map((name) => `predictedEvent.${name}`);
const transactionDays = 'provider.dataset.attribute.containerAttributes.*.numberOfTransactionDays';
/** Inputs that version 1.1 renamed. */
const renamedInOneOne: Partial<Record<EndpointName, readonly string[]>> = { getUtilizedCategories: ['groupBy'] };

/** Throws Y800 if a call filters by an input that its version does not have. Without the filter, the reply would contain wrong records. */
export function assertInputsExist(name: EndpointName, version: ApiVersion, query: unknown): void {
  if (typeof query !== 'object' || query === null) return;
  const unavailableInputs = version === '1.0' ? addedInOneOne[name]?.query : renamedInOneOne[name];
  const unknown = unavailableInputs?.find((input) => input in query);
  if (unknown !== undefined) throw new ServiceError('Y800', { name: unknown });
}

const predictionMembers = (name: string): string[] =>
  [...detailedCategory, 'detailedCategoryName', 'detailCategoryName', 'merchantType'].map((fact) => `${name}.${fact}`);

/** Inputs and reply fields of one endpoint that version 1.1 added. */
interface AddedMembers {
  query?: readonly string[];
  /** Paths of body members, in the same form as `reply`. */
  body?: readonly string[];
  /** Paths of reply fields, also within lists; `*` matches any key. */
  reply?: readonly string[];
}

/** Inputs and reply fields that version 1.1 added to endpoints of 1.0 (service interface, section 9). */
const addedInOneOne: Partial<Record<EndpointName, AddedMembers>> = {
  getProviders: { reply: [transactionDays] },
  getProvider: { reply: [transactionDays] },
  getAccounts: {
    query: ['requestId'],
    reply: accountMembers,
  },
  getAccount: { reply: accountMembers },
  getAssociatedAccounts: { reply: accountMembers },
  addManualAccount: { body: ['account.linkedAccountIds'] },
  updateAccount: { body: ['account.linkedAccountIds'] },
  getHoldings: { reply: holdingMembers },
  getUserData: {
    reply: [...accountMembers, ...holdingMembers, ...transactionMembers].map((path) => `userData.${path}`),
  },
  getTransactions: { query: detailedCategory, reply: transactionMembers },
  getTransactionCount: { query: detailedCategory },
  updateTransaction: { body: writableTransactionMembers },
  updateTransactions: { body: writableTransactionMembers },
  getCategories: { reply: ['transactionCategory.detailCategory'] },
  getRules: { reply: ['parentCategoryId'] },
  getTransactionRules: { reply: ['txnRules.parentCategoryId'] },
  createManualTransaction: { body: writableTransactionMembers, reply: transactionMembers },
  updateManualTransaction: { body: writableTransactionMembers },
  getManualTransactions: { query: ['merchantType'], reply: transactionMembers },
  getManualTransaction: { reply: transactionMembers },
  createPredictedEvent: { body: writablePredictionMembers, reply: predictionMembers('predictedEvent') },
  updatePredictedEvent: { body: writablePredictionMembers },
  updatePredictedEvents: { body: writablePredictionMembers },
  getPredictedEvents: { query: ['merchantType'], reply: predictionMembers('predictedEvent') },
  getPredictedEvent: { reply: predictionMembers('predictedEvent') },
  getPredictedTransactions: { query: ['merchantType'], reply: predictionMembers('predictedTransaction') },
  getPredictedTransaction: { reply: predictionMembers('predictedTransaction') },
  getViewTransactions: { reply: transactionMembers },
  getUtilizedCategories: { query: ['categoryFamily'], reply: ['utilizedCategory.netAmount'] },
  getUtilizedMerchants: {
    reply: ['utilizedMerchant.netAmount', 'utilizedMerchant.merchantType', 'utilizedMerchant.category.netAmount'],
  },
};

/** Throws Y800 if a call in version 1.0 sends a body member of version 1.1. */
export function assertMembersExist(name: EndpointName, version: ApiVersion, body: unknown): void {
  if (version !== '1.0') return;
  const unknown = addedInOneOne[name]?.body?.find((path) => isSent(body, path.split('.')));
  if (unknown !== undefined) throw new ServiceError('Y800', { name: unknown });
}

/** Returns the reply in the format of the version. Copies changed parts, because a handler's reply may be shared. */
export function replyIn(version: ApiVersion, name: EndpointName, reply: unknown): unknown {
  if (version !== '1.0') return reply;
  const paths = addedInOneOne[name]?.reply ?? [];
  return paths.reduce<unknown>((value, path) => withoutMember(value, path.split('.')), reply);
}

/** Returns a copy without the member at the end of the path, also within lists. */
function withoutMember(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutMember(item, [step, ...rest]));
  const entries = Object.entries(value);
  if (rest.length === 0) return Object.fromEntries(entries.filter(([key]) => key !== step));
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, step === '*' || key === step ? withoutMember(inner, rest) : inner]),
  );
}

const headerName = 'Api-Version';

/** Returns the version in the header. Throws Y016 if the header is missing or has an unknown version. */
export function apiVersionOf(header: string | string[] | undefined): ApiVersion {
  const version = apiVersions.find((known) => known === header);
  if (version === undefined) throw new ServiceError('Y016', { name: headerName });
  return version;
}
