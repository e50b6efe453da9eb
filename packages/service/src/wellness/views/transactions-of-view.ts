import type { EndpointInput, Account, ViewRule } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { categoryNamesOf, categoryIdsWhere } from '../../data/categories/index.ts';
import {
  type DayRange,
  pageOf,
  toTransaction,
  dayRangeOf,
  type TransactionConditions,
  effectiveTransactions,
  type TransactionsQuery,
} from '../../data/transactions/index.ts';
import type { NeedsDatabase, ServiceDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf, type UserKey } from '../../tenancy/users/index.ts';
import { areSameIds } from './rules.ts';
import { viewOf, type StoredView } from './stored-view.ts';

const defaultTop = 500;

/**
 * Returns the transactions of a view. Throws Y800 if the user does not have the view or if account groups are requested, which are not
 * supported, and the errors of `conditionsOf` and `dayRangeOfList`.
 */
export const getViewTransactions =
  ({ database: { db }, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'getViewTransactions'> =>
  async ({ params, query }, call) => {
    const { skip = 0, top = defaultTop, orderBy, accountGroupId, ...filters } = query;
    if (accountGroupId !== undefined) throw new ServiceError('Y800', { name: 'accountGroupId' });
    const conditions = conditionsOf(filters, dayRangeOfList(filters, businessClock.now()));
    const user = userKeyOf(call);
    const view = await viewOf(db, user, params.viewId);
    const rows = await pageOf(transactionsOfView(db, user, view, conditions), { skip, top }, orderBy).execute();
    call.page({ skip, top, more: rows.length > top });
    if (rows.length === 0) return {};
    const names = await categoryNamesOf(db, user);
    return {
      transaction: rows.slice(0, top).map((row) => ({ ...toTransaction(row, names), container: row.container })),
    };
  };

/** Account statuses whose transactions a view contains by default. */
const openStatuses = ['ACTIVE', 'INACTIVE', 'TO_BE_CLOSED'] as const satisfies Account['accountStatus'][];

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

type RuleType = ViewRule['type'];

/** Returns the system categories of a type. Uncategorized and deferred compensation belong to types that rules cannot have. */
const categoryIdsOfType = (ruleType: RuleType): number[] => categoryIdsWhere(({ type }) => type === ruleType);

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

type ListQuery = EndpointInput<'getViewTransactions'>['query'];
type TotalsQuery = EndpointInput<'getViewSummary'>['query'];
/** Filters of lists and totals. */
export type Filters = Omit<Pick<ListQuery, keyof ListQuery & keyof TotalsQuery>, 'orderBy' | 'skip' | 'top'>;

/** Maximum amount in a filter. */
const maxAmount = 1_000_000;
const dayLength = 'yyyy-MM-dd'.length;

/**
 * Returns the period of a list: the last 30 days by default, at most two years. Throws Y813 if only one date is sent, Y800 for a date
 * combined with a time, and Y809 for a reversed period.
 */
function dayRangeOfList({ fromDate, toDate }: Filters, today: Date): DayRange {
  if (fromDate === undefined && toDate === undefined) return dayRangeOf({}, today);
  if (fromDate === undefined) throw new ServiceError('Y813', { name: 'fromDate' });
  if (toDate === undefined) throw new ServiceError('Y813', { name: 'toDate' });
  if ((fromDate.length === dayLength) !== (toDate.length === dayLength))
    throw new ServiceError('Y800', { name: 'toDate' });
  return dayRangeOf({ fromDate: fromDate.slice(0, dayLength), toDate: toDate.slice(0, dayLength) }, today);
}

/** Returns the period of totals. Throws the errors of `dayRangeOfList`, and Y802 for a future date or a period longer than a year. */
export function dayRangeOfTotals(filters: Filters, today: Date): DayRange {
  const period = dayRangeOfList(filters, today);
  if (period.to > today.toISOString().slice(0, dayLength)) throw new ServiceError('Y802', { name: 'a date to come' });
  const yearBefore = new Date(period.to);
  yearBefore.setUTCFullYear(yearBefore.getUTCFullYear() - 1);
  if (Date.parse(period.from) < yearBefore.getTime())
    throw new ServiceError('Y802', { name: 'a period of more than a year' });
  return period;
}

/**
 * Returns the conditions of a query. A system category includes the user's categories below it. Throws Y800 and Y804 for invalid detail
 * categories and amounts.
 */
export function conditionsOf(filters: Filters, { from: fromDate, to: toDate }: DayRange): TransactionConditions {
  const { categoryId, ruleType } = filters;
  return {
    fromDate,
    toDate,
    anyOf: categoryId && [
      { categoryIds: categoryId.system },
      { exactCategories: { system: [], ofUser: categoryId.ofUser } },
    ],
    categoryIds: ruleType?.flatMap(categoryIdsOfType),
    detailCategoryIds: detailCategoriesOf(filters),
    merchantNames: filters.merchantName === undefined ? undefined : [filters.merchantName],
    merchantTypes: filters.merchantType,
    cities: namesIn(filters.city),
    states: namesIn(filters.state),
    accountIds: filters.accountId,
    accountStatuses: statusesOf(filters),
    containers: filters.container,
    ...amountRangeOf(filters),
  };
}

/** Returns the filter by detail categories, which clients may send under two names. Throws Y800 if the two values differ. */
function detailCategoriesOf({ detailCategoryId, detailedCategoryId }: Filters): number[] | undefined {
  if (detailCategoryId === undefined || detailedCategoryId === undefined) return detailCategoryId ?? detailedCategoryId;
  if (!areSameIds(detailCategoryId, detailedCategoryId)) throw new ServiceError('Y800', { name: 'detailedCategoryId' });
  return detailCategoryId;
}

/** Splits comma-separated names. */
const namesIn = (text: string | undefined): string[] | undefined => text?.split(',').map((name) => name.trim());

/** Returns the account statuses to include; `undefined` for the default. `include` adds closed accounts. */
function statusesOf({ accountStatus, include }: Filters): TransactionConditions['accountStatuses'] {
  return include === undefined ? accountStatus : [...(accountStatus ?? openStatuses), 'CLOSED'];
}

/** Returns the range of amounts. Throws Y804 for an amount above `maxAmount`, and Y800 for a reversed range. */
function amountRangeOf({ fromAmount, toAmount }: Filters): Pick<TransactionConditions, 'leastAmount' | 'mostAmount'> {
  for (const [name, amount] of Object.entries({ fromAmount, toAmount }))
    if (Number(amount ?? 0) > maxAmount) throw new ServiceError('Y804', { name });
  if (fromAmount !== undefined && toAmount !== undefined && Number(fromAmount) > Number(toAmount))
    throw new ServiceError('Y800', { name: 'toAmount' });
  return { leastAmount: fromAmount, mostAmount: toAmount };
}
