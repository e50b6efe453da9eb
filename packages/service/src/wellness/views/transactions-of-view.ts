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

/** Default account statuses of a view's transactions. */
export const openStatuses = ['ACTIVE', 'INACTIVE', 'TO_BE_CLOSED'] as const satisfies Account['accountStatus'][];

/** Returns the system categories of a type. Uncategorized and deferred compensation have types without rules. */
export const categoryIdsOfType = (ruleType: RuleType): number[] => categoryIdsWhere(({ type }) => type === ruleType);

/** Returns the included or excluded selection of a rule as conditions that must all hold. */
function conditionsOfRule({ type, baseType, fromDate, toDate, include, exclude }: ViewRule): TransactionConditions {
  const selection = include ?? exclude ?? {};
  const range = include?.amountRange;
  const ofType = categoryIdsOfType(type);
  const [side, otherSide] = baseType ?? [];
  return {
    categoryIds: selection.categoryId?.filter((id) => ofType.includes(id)) ?? ofType,
    baseType: otherSide === undefined ? side : undefined,
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

/** Returns the union of included selections minus excluded ones. A type with only excluding rules includes everything else of that type. */
function conditionsOfView({ currency, rules }: Pick<StoredView, 'currency' | 'rules'>): TransactionConditions {
  const including = rules.filter(({ exclude }) => exclude === undefined);
  const excluding = rules.filter(({ exclude }) => exclude !== undefined);
  const isIncluded = (one: RuleType) => including.some(({ type }) => type === one);
  const onlyExcluded = [...new Set(excluding.map(({ type }) => type))].filter((type) => !isIncluded(type));
  return {
    currency,
    containers: ['bank', 'creditCard'],
    anyOf: [
      ...including.map(conditionsOfRule),
      ...onlyExcluded.map((type): TransactionConditions => ({ categoryIds: categoryIdsOfType(type) })),
    ],
    noneOf: excluding.length === 0 ? undefined : excluding.map(conditionsOfRule),
  };
}

/** Returns a query for a view's transactions that also meet `conditions`. Excludes closed accounts if `accountStatuses` is absent. */
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
