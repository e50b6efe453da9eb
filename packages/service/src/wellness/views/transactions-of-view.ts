import type { Account, ViewRule } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { categoryIdsWhere } from '../../data/categories/index.ts';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import {
  effectiveTransactions,
  type TransactionConditions,
  type TransactionsQuery,
} from '../../data/transactions/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import type { StoredView } from './stored-view.ts';

type RuleType = ViewRule['type'];

/** Account statuses whose transactions a view contains by default. */
export const openStatuses = ['ACTIVE', 'INACTIVE', 'TO_BE_CLOSED'] as const satisfies Account['accountStatus'][];

/** Returns the system categories of a type. Uncategorized and deferred compensation belong to types that rules cannot have. */
export const categoryIdsOfType = (ruleType: RuleType): number[] => categoryIdsWhere(({ type }) => type === ruleType);

/** Returns the included or excluded selection of a rule as conditions. All of them must match. */
function conditionsOfRule({ type, baseType, fromDate, toDate, include, exclude }: ViewRule): TransactionConditions {
  const selection = include ?? exclude ?? {};
  const range = include?.amountRange;
  const ofType = categoryIdsOfType(type);
  const [onlySide, otherSide] = baseType ?? [];
  return {
    categoryIds: selection.categoryId?.filter((id) => ofType.includes(id)) ?? ofType,
    baseType: otherSide === undefined ? onlySide : undefined,
    fromDate: fromDate?.slice(0, 10),
    toDate: toDate?.slice(0, 10),
    merchantNames: selection.merchantName,
    detailCategoryIds: selection.detailCategoryId,
    accountIds: selection.accountId,
    ids: selection.transactionId,
    merchantTypes: selection.merchantType,
    cities: selection.city,
    states: selection.state,
    leastAmount: range && String(range.fromAmount),
    mostAmount: range && String(range.toAmount),
  };
}

/**
 * Returns the union of the included selections minus the excluded ones. If a type has only excluding rules, everything else of that type is
 * included. Excludes amounts of zero.
 */
function conditionsOfView({ currency, rules }: Pick<StoredView, 'currency' | 'rules'>): TransactionConditions {
  const including = rules.filter(({ exclude }) => exclude === undefined);
  const excluding = rules.filter(({ exclude }) => exclude !== undefined);
  const isIncluded = (one: RuleType) => including.some(({ type }) => type === one);
  const typesOnlyExcluded = [...new Set(excluding.map(({ type }) => type))].filter((type) => !isIncluded(type));
  return {
    currency,
    containers: ['bank', 'creditCard'],
    isZero: false,
    anyOf: [
      ...including.map(conditionsOfRule),
      ...typesOnlyExcluded.map((type): TransactionConditions => ({ categoryIds: categoryIdsOfType(type) })),
    ],
    noneOf: excluding.length === 0 ? undefined : excluding.map(conditionsOfRule),
  };
}

/** Returns a query for a view's transactions that also meet `conditions`. Without `accountStatuses`, excludes closed accounts. */
export const transactionsOfView = (
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  view: Pick<StoredView, 'currency' | 'rules'>,
  conditions: TransactionConditions = {},
): TransactionsQuery =>
  effectiveTransactions(executor, user, conditionsOfView(view), {
    ...conditions,
    accountStatuses: conditions.accountStatuses ?? openStatuses,
  });
