import type { EndpointInput } from '@fin-link/contracts/service';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { periodOf, type TransactionConditions } from '../../../data/transactions/index.ts';
import { areSameIds } from '../same-ids.ts';
import { categoryIdsOfType, openStatuses } from '../transactions-of-view.ts';

type TransactionsQuery = EndpointInput<'getViewTransactions'>['query'];
type TotalsQuery = EndpointInput<'getViewSummary'>['query'];
/** Filters of lists and totals. */
export type Filters = Omit<
  Pick<TransactionsQuery, keyof TransactionsQuery & keyof TotalsQuery>,
  'orderBy' | 'skip' | 'top'
>;

/** First and last day, `yyyy-MM-dd`, inclusive on both sides. */
export interface Period {
  from: string;
  to: string;
}

/** Maximum amount in a filter. */
const maxAmount = 1_000_000;
const dayLength = 'yyyy-MM-dd'.length;

/**
 * Returns the period of a list: the last 30 days by default, at most two years. Throws Y813 if only one date is sent, Y800 for a date
 * combined with a time, and Y809 for a reversed period.
 */
export function periodOfList({ fromDate, toDate }: Filters, today: Date): Period {
  if (fromDate === undefined && toDate === undefined) return periodOf({}, today);
  if (fromDate === undefined) throw new ServiceError('Y813', { name: 'fromDate' });
  if (toDate === undefined) throw new ServiceError('Y813', { name: 'toDate' });
  if ((fromDate.length === dayLength) !== (toDate.length === dayLength))
    throw new ServiceError('Y800', { name: 'toDate' });
  return periodOf({ fromDate: fromDate.slice(0, dayLength), toDate: toDate.slice(0, dayLength) }, today);
}

/** Returns the period of totals. Throws the errors of `periodOfList`, and Y802 for a future date or a period longer than a year. */
export function periodOfTotals(filters: Filters, today: Date): Period {
  const period = periodOfList(filters, today);
  if (period.to > today.toISOString().slice(0, dayLength)) throw new ServiceError('Y802', { name: 'a date to come' });
  const yearBefore = new Date(period.to);
  yearBefore.setUTCFullYear(yearBefore.getUTCFullYear() - 1);
  if (Date.parse(period.from) < yearBefore.getTime())
    throw new ServiceError('Y802', { name: 'a period of more than a year' });
  return period;
}

/** Returns the filter by detail categories, which clients may send under two names. Throws Y800 if the two values differ. */
export function detailCategoriesOf({ detailCategoryId, detailedCategoryId }: Filters): number[] | undefined {
  if (detailCategoryId === undefined || detailedCategoryId === undefined) return detailCategoryId ?? detailedCategoryId;
  if (!areSameIds(detailCategoryId, detailedCategoryId)) throw new ServiceError('Y800', { name: 'detailedCategoryId' });
  return detailCategoryId;
}

/** Returns the range of amounts. Throws Y804 for an amount above `maxAmount`, and Y800 for a reversed range. */
function amountRangeOf({ fromAmount, toAmount }: Filters): Pick<TransactionConditions, 'leastAmount' | 'mostAmount'> {
  for (const [name, amount] of Object.entries({ fromAmount, toAmount }))
    if (Number(amount ?? 0) > maxAmount) throw new ServiceError('Y804', { name });
  if (fromAmount !== undefined && toAmount !== undefined && Number(fromAmount) > Number(toAmount))
    throw new ServiceError('Y800', { name: 'toAmount' });
  return { leastAmount: fromAmount, mostAmount: toAmount };
}

/** Returns the account statuses to include; `undefined` for the default. `include` adds closed accounts. */
function statusesOf({ accountStatus, include }: Filters): TransactionConditions['accountStatuses'] {
  return include === undefined ? accountStatus : [...(accountStatus ?? openStatuses), 'CLOSED'];
}

/** Splits comma-separated names. */
const namesIn = (text: string | undefined): string[] | undefined => text?.split(',').map((name) => name.trim());

/**
 * Returns the conditions of a query. A system category includes the user's categories below it. Throws Y800 and Y804 for invalid detail
 * categories and amounts.
 */
export function conditionsOf(filters: Filters, { from: fromDate, to: toDate }: Period): TransactionConditions {
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
