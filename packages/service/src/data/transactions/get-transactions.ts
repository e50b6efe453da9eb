import { dayMs, isoDay, type EndpointInput } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { categoryNamesOf, categoryIdsWhere } from '../categories/index.ts';
import { effectiveTransactions, pageOf, type TransactionConditions } from './read/index.ts';
import { toTransaction } from './transaction-reply.ts';

const defaultTop = 500;

/** Lists the transactions that match the filters, newest first. Throws the errors of `conditionsOf`. */
export const getTransactions =
  ({ database: { db }, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'getTransactions'> =>
  async ({ query }, call) => {
    const { skip = 0, top = defaultTop, ...filters } = query;
    const user = userKeyOf(call);
    const requested = effectiveTransactions(db, user, conditionsOf(filters, businessClock.now()));
    const rows = await pageOf(requested, { skip, top }).execute();
    call.page({ skip, top, more: rows.length > top });
    if (rows.length === 0) return {};
    const names = await categoryNamesOf(db, user);
    return { transaction: rows.slice(0, top).map((row) => toTransaction(row, names)) };
  };

/** Counts the transactions that match the filters. Throws the errors of `conditionsOf`. */
export const getTransactionCount =
  ({ database: { db }, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'getTransactionCount'> =>
  async ({ query }, call) => {
    const { count } = await effectiveTransactions(db, userKeyOf(call), conditionsOf(query, businessClock.now()))
      .select((select) => select.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return { transaction: { TOTAL: { count: Number(count) } } };
  };

/** Filters of lists and counts. */
type TransactionQuery = EndpointInput<'getTransactionCount'>['query'];

/** Length of the default period in days. */
const defaultDays = 30;
/** Maximum length of a period in years. */
const maxYears = 2;
/** Earliest day that the database supports. */
const minDay = Date.parse('0001-01-01');

/** First and last day, `yyyy-MM-dd`, inclusive on both sides. */
export interface DayRange {
  from: string;
  to: string;
}

/**
 * Returns the requested period. The default is the 30 days up to `toDate` or today. The maximum is two years up to that day. Throws Y809 if
 * the period ends before it begins.
 */
export function dayRangeOf({ fromDate, toDate }: Pick<TransactionQuery, 'fromDate' | 'toDate'>, today: Date): DayRange {
  const to = toDate ?? isoDay(today);
  const from = fromDate ?? isoDay(Math.max(minDay, Date.parse(to) - defaultDays * dayMs));
  if (from > to) throw new ServiceError('Y809');
  const oldest = new Date(to);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - maxYears);
  const limit = isoDay(oldest);
  return { from: from < limit ? limit : from, to };
}

/** Returns the ids of the categories of a type or group. System categories are not in the database, so the query needs their ids. */
function categoryIdsOf({ categoryType, highLevelCategoryId }: TransactionQuery): number[] | undefined {
  if (categoryType === undefined && highLevelCategoryId === undefined) return undefined;
  return categoryIdsWhere(
    ({ type, highLevel }) =>
      (categoryType?.includes(type) ?? true) && (highLevelCategoryId?.includes(highLevel.id) ?? true),
  );
}

/** Returns the filter by detail categories, which clients may send under two names. Throws Y800 if the two values differ. */
function detailCategoryIds({ detailedCategoryId, detailCategoryId }: TransactionQuery): number[] | undefined {
  if (detailedCategoryId === undefined || detailCategoryId === undefined) return detailedCategoryId ?? detailCategoryId;
  const [ids, otherIds] = [new Set(detailedCategoryId), new Set(detailCategoryId)];
  if (ids.size !== otherIds.size || [...ids].some((id) => !otherIds.has(id)))
    throw new ServiceError('Y800', { name: 'detailedCategoryId' });
  return detailedCategoryId;
}

/**
 * Returns the conditions for lists and counts. Throws the errors of `dayRangeOf`, and Y800 if the two filters by detail categories differ.
 */
function conditionsOf(query: TransactionQuery, today: Date): TransactionConditions {
  const { from: fromDate, to: toDate } = dayRangeOf(query, today);
  const { accountId: accountIds, baseType, categoryId: exactCategories, container, keyword, type } = query;
  return {
    fromDate,
    toDate,
    accountIds,
    baseType,
    container,
    categoryIds: categoryIdsOf(query),
    exactCategories,
    detailCategoryIds: detailCategoryIds(query),
    type: type?.toUpperCase(),
    keyword,
  };
}
