import type { EndpointInput } from '@fin-link/contracts/service';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { periodOf, type TransactionConditions } from '../../../data/transactions/index.ts';
import { areSameIds } from '../same-ids.ts';
import { categoryIdsOfType, openStatuses } from '../transactions-of-view.ts';

type TransactionsQuery = EndpointInput<'getViewTransactions'>['query'];
type TotalsQuery = EndpointInput<'getViewSummary'>['query'];
/** What lists and totals are filtered by. */
export type Filters = Omit<
  Pick<TransactionsQuery, keyof TransactionsQuery & keyof TotalsQuery>,
  'orderBy' | 'skip' | 'top'
>;

/** `yyyy-MM-dd`, both included. */
export interface Period {
  from: string;
  to: string;
}

const mostAmount = 1_000_000;
const dayLength = 'yyyy-MM-dd'.length;

/**
 * The last 30 days where no dates are given; of a longer period than two years the last two. Throws Y813 for one date alone, Y800 for a day
 * beside a time, Y809 for a period that ends before it begins.
 */
export function periodOfList({ fromDate, toDate }: Filters, today: Date): Period {
  if (fromDate === undefined && toDate === undefined) return periodOf({}, today);
  if (fromDate === undefined) throw new ServiceError('Y813', { name: 'fromDate' });
  if (toDate === undefined) throw new ServiceError('Y813', { name: 'toDate' });
  if ((fromDate.length === dayLength) !== (toDate.length === dayLength))
    throw new ServiceError('Y800', { name: 'toDate' });
  return periodOf({ fromDate: fromDate.slice(0, dayLength), toDate: toDate.slice(0, dayLength) }, today);
}

/** Throws as `periodOfList`, and Y802 for a day to come and for more than a year. */
export function periodOfTotals(filters: Filters, today: Date): Period {
  const period = periodOfList(filters, today);
  if (period.to > today.toISOString().slice(0, dayLength)) throw new ServiceError('Y802', { name: 'a date to come' });
  const yearBefore = new Date(period.to);
  yearBefore.setUTCFullYear(yearBefore.getUTCFullYear() - 1);
  if (Date.parse(period.from) < yearBefore.getTime())
    throw new ServiceError('Y802', { name: 'a period of more than a year' });
  return period;
}

/** Throws Y800 for two spellings that name different detail categories. */
export function detailCategoriesOf({ detailCategoryId, detailedCategoryId }: Filters): number[] | undefined {
  if (detailCategoryId === undefined || detailedCategoryId === undefined) return detailCategoryId ?? detailedCategoryId;
  if (!areSameIds(detailCategoryId, detailedCategoryId)) throw new ServiceError('Y800', { name: 'detailedCategoryId' });
  return detailCategoryId;
}

function amountsOf({ fromAmount, toAmount }: Filters): Pick<TransactionConditions, 'leastAmount' | 'mostAmount'> {
  for (const [name, amount] of Object.entries({ fromAmount, toAmount }))
    if (Number(amount ?? 0) > mostAmount) throw new ServiceError('Y804', { name });
  if (fromAmount !== undefined && toAmount !== undefined && Number(fromAmount) > Number(toAmount))
    throw new ServiceError('Y800', { name: 'toAmount' });
  return { leastAmount: fromAmount, mostAmount: toAmount };
}

function statusesOf({ accountStatus, include }: Filters): TransactionConditions['accountStatuses'] {
  return include === undefined ? accountStatus : [...(accountStatus ?? openStatuses), 'CLOSED'];
}

/** Names that stand with commas between them. */
const namesIn = (text: string | undefined): string[] | undefined => text?.split(',').map((name) => name.trim());

/** The conditions of a query. A category of the system has those of the user below it. */
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
    ...amountsOf(filters),
  };
}
