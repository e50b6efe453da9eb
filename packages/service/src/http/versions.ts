import { type ApiVersion, apiVersions, type EndpointName } from '@fin-link/contracts/server';
import { ServiceError } from '../runtime/index.ts';

interface AddedInOneOne {
  query?: readonly string[];
  /** Paths of reply fields; lists and `*` (any key) are walked. */
  reply?: readonly string[];
}

const detailedCategory = ['detailedCategoryId', 'detailCategoryId'];
const transactionDays = 'provider.dataset.attribute.containerAttributes.*.numberOfTransactionDays';

/** What version 1.1 added to endpoints that 1.0 has too (service interface section 9). */
const addedInOneOne: Partial<Record<EndpointName, AddedInOneOne>> = {
  getProviders: { reply: [transactionDays] },
  getProvider: { reply: [transactionDays] },
  getAccounts: {
    query: ['requestId'],
    reply: ['account.associatedProviderAccount', 'account.associatedProviderAccountId'],
  },
  getAccount: { reply: ['account.associatedProviderAccount', 'account.associatedProviderAccountId'] },
  getHoldings: { reply: ['holding.associatedProviderAccount', 'holding.associatedProviderAccountId'] },
  getTransactions: {
    query: detailedCategory,
    reply: [
      'transaction.detailedCategoryId',
      'transaction.detailedCategoryName',
      'transaction.detailCategoryId',
      'transaction.detailCategoryName',
    ],
  },
  getTransactionCount: { query: detailedCategory },
  getCategories: { reply: ['transactionCategory.detailCategory'] },
  getRules: { reply: ['parentCategoryId'] },
  getTransactionRules: { reply: ['txnRules.parentCategoryId'] },
};

/** A 1.0 call that filters by an input it does not have is refused: ignoring it would answer with the wrong records. */
export function assertInputsExist(name: EndpointName, version: ApiVersion, query: unknown): void {
  if (version !== '1.0' || typeof query !== 'object' || query === null) return;
  const unknown = addedInOneOne[name]?.query?.find((input) => input in query);
  if (unknown !== undefined) throw new ServiceError('Y800', { name: unknown });
}

/** The reply as the version has it. Copies what it changes: a handler's reply may be shared. */
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

/** Throws Y016 when the header is missing or names no version of this interface. */
export function apiVersionOf(header: string | string[] | undefined): ApiVersion {
  const version = apiVersions.find((known) => known === header);
  if (version === undefined) throw new ServiceError('Y016', { name: headerName });
  return version;
}
