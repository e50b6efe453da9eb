import {
  dayMs,
  isoDay,
  type EndpointInput,
  type SummaryGrouping,
  type SummaryInterval,
  type TransactionSummary,
  type EndpointReply,
} from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { sql, type RawBuilder } from 'kysely';
import type { NeedsDatabase, ServiceDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../../platform/runtime/index.ts';
import { userKeyOf, type UserKey } from '../../../tenancy/users/index.ts';
import { categories, categoryGroups, categoryNamesOf, type categoryOf } from '../../categories/index.ts';
import { type DayRange, dayRangeOf } from '../get-transactions.ts';
import { effectiveTransactions, type SumKey, sumsBy } from '../read/index.ts';

type Query = EndpointInput<'getTransactionSummary'>['query'];

/**
 * Returns totals by category type and category, each in one currency; an empty reply if no category matches the query. Leaves out transfers
 * between the user's own accounts. Throws:
 * - Y803 without a category type, unless `groupBy=CATEGORY_TYPE`;
 * - Y815 for a category with `groupBy=CATEGORY_TYPE`;
 * - Y800 for details or user categories without `groupBy=CATEGORY` and exactly one category;
 * - Y809 for a period that ends before it begins.
 */
export const getTransactionSummary =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'getTransactionSummary'> =>
  async ({ query }, call) => {
    assertValidQuery(query);
    const user = userKeyOf(call);
    const { groupBy, accountId, categoryId, categoryType, interval = 'M' } = query;
    const hasCategories = groupBy !== 'CATEGORY_TYPE';
    const hasDetails = query.include !== undefined;
    const days = dayRangeOf(query, deps.businessClock.now());
    const period = hasDetails ? wholeIntervals(days, interval) : days;
    const listedOf = listedCategoryOf[groupBy];
    const requested = systemCategories.filter(
      (category) =>
        (categoryType?.includes(category.type) ?? true) && (categoryId?.includes(listedOf(category).id) ?? true),
    );
    if (requested.length === 0) return {};
    const rows = await addUp(deps.database.db, user, {
      categoryIds: requested.length === systemCategories.length ? undefined : requested.map(({ id }) => id),
      accountIds: accountId,
      ...period,
      groupBy,
      hasUserCategories: query.includeUserCategory === true,
      interval: hasDetails ? interval : null,
    });
    const names = await categoryNamesOf(deps.database.db, user);
    const listedById = new Map<number, ListedCategory>(
      requested.map((category) => [listedOf(category).id, listedOf(category)]),
    );
    return summaryReply(rows, {
      hasCategories,
      hasDetails,
      nameOf({ layerId, userCategoryId }) {
        const userCategory = userCategoryId === null ? undefined : names.userCategories.get(userCategoryId);
        return userCategory?.name ?? names.of(listedById.get(layerId) ?? categories.uncategorized);
      },
      linkOf: linksTo(query, period),
    });
  };

type SystemCategory = ReturnType<typeof categoryOf>;
type ListedCategory = SystemCategory | SystemCategory['highLevel'];

const systemCategories: readonly SystemCategory[] = Object.values(categories);
/** Functions that return the category under which a summary lists a category's transactions, by grouping. */
const listedCategoryOf: Readonly<Record<SummaryGrouping, (category: SystemCategory) => ListedCategory>> = {
  CATEGORY_TYPE: (category) => category,
  HIGH_LEVEL_CATEGORY: ({ highLevel }) => highLevel,
  CATEGORY: (category) => category,
};

/** Throws the errors of invalid parameter combinations that `getTransactionSummary` documents. */
function assertValidQuery({ groupBy, categoryId, categoryType, include, includeUserCategory }: Query): void {
  if (groupBy !== 'CATEGORY_TYPE' && categoryType === undefined)
    throw new ServiceError('Y803', { name: 'categoryType' });
  if (groupBy === 'CATEGORY_TYPE' && categoryId !== undefined) throw new ServiceError('Y815', { name: 'categoryId' });
  const hasOneCategory = groupBy === 'CATEGORY' && categoryId?.length === 1;
  if (include !== undefined && !hasOneCategory) throw new ServiceError('Y800', { name: 'include' });
  if (includeUserCategory === true && !hasOneCategory) throw new ServiceError('Y800', { name: 'includeUserCategory' });
}

/** Transactions to add up, and the groups to return. */
interface RequestedTotals extends DayRange {
  /** Category ids to include; undefined for all categories. */
  categoryIds: readonly number[] | undefined;
  accountIds: readonly number[] | undefined;
  groupBy: SummaryGrouping;
  /** Whether the user's categories are separate entries. */
  hasUserCategories: boolean;
  /** Interval of the totals within each category; `null` if no interval is requested. */
  interval: SummaryInterval | null;
}

/**
 * Totals in one currency. A row without `layer_id` covers a category type. A row with `layer_id` covers a category or high-level category.
 * A row with `first_day` covers one interval of a category.
 */
interface CategoryTotals {
  category_type: TransactionSummary['categoryType'];
  currency: string;
  layer_id?: number | null;
  user_category_id?: number | null;
  first_day?: string | null;
  credit: string;
  debit: string;
}

/** Column that is returned as `layer_id`, by grouping; `null` if only category types are listed. */
const layerColumns = {
  CATEGORY_TYPE: null,
  HIGH_LEVEL_CATEGORY: sql`high_level_id`,
  CATEGORY: sql`category_id`,
} as const satisfies Record<SummaryGrouping, unknown>;

/**
 * Adds up transactions, except transfers between the user's accounts and amounts of zero. Returns each type before its categories, and each
 * category before its intervals.
 */
async function addUp(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  { categoryIds, accountIds, from: fromDate, to: toDate, groupBy, hasUserCategories, interval }: RequestedTotals,
): Promise<CategoryTotals[]> {
  const layer = layerColumns[groupBy];
  const userCategoryColumns = layer === null ? [] : ['layer_id', 'user_category_id'];
  const lowerColumns = [...userCategoryColumns, ...(interval === null ? [] : ['first_day'])];
  // Number of lower columns in each grouping set: for types, categories, and intervals of categories.
  const levels = new Set([0, userCategoryColumns.length, lowerColumns.length]);
  const columns = (count: number) =>
    sql.join(['category_type', 'currency', ...lowerColumns.slice(0, count)].map((column) => sql.ref(column)));
  const keys: SumKey[] = ['category_id'];
  if (hasUserCategories) keys.push('user_category_id');
  if (interval !== null) keys.push('date');
  const conditions = { fromDate, toDate, accountIds, categoryIds, isZero: false, isPaired: false } as const;
  const { rows } = await sql<CategoryTotals>`
    with totals as (
      select category_type, currency, credit, debit, ${layer ?? sql`null::integer`} as layer_id,
        ${hasUserCategories ? sql`user_category_id` : sql`null::bigint`} as user_category_id,
        ${interval === null ? sql`null::date` : firstDayOfInterval[interval]} as first_day
      from ${sumsBy(effectiveTransactions(executor, user, conditions), keys)} as sums
        join ${categoryGroups} on of_id = category_id
    )
    select ${columns(lowerColumns.length)}, sum(credit) as credit, sum(debit) as debit
    from totals
    group by grouping sets (${sql.join([...levels].map((count) => sql`(${columns(count)})`))})
    order by ${sql.join(['category_type', 'currency', ...lowerColumns].map((column) => sql`${sql.ref(column)} nulls first`))}`.execute(
    executor,
  );
  return rows;
}

/** Last day with a four-digit year, in milliseconds. */
const maxDay = Date.UTC(9999, 11, 31);
/** Adds days to a date. The result is at most December 31, 9999. */
const addDaysUpToMax = (date: string, days: number): string =>
  isoDay(Math.min(maxDay, Date.parse(date) + days * dayMs));

/** Extends a period to whole intervals: weeks whose Sunday is in the period; months and years that overlap the period. */
export function wholeIntervals({ from, to }: DayRange, interval: SummaryInterval): DayRange {
  switch (interval) {
    case 'D':
      return { from, to };
    case 'W': {
      const firstSunday = addDaysUpToMax(from, (7 - weekday(from)) % 7);
      return { from: firstSunday, to: addDaysUpToMax(to, 6 - weekday(to)) };
    }
    case 'M':
      return { from: `${from.slice(0, 7)}-01`, to: isoDay(Date.UTC(yearOf(to), monthOf(to), 0)) };
    case 'Y':
      return { from: `${from.slice(0, 4)}-01-01`, to: `${to.slice(0, 4)}-12-31` };
  }
}

/** Returns the day of the week; Sunday is 0. */
const weekday = (date: string): number => new Date(date).getUTCDay();
const yearOf = (date: string): number => Number(date.slice(0, 4));
/** Returns the month; January is 1. */
const monthOf = (date: string): number => Number(date.slice(5, 7));

/** SQL for the first day of the interval that contains a transaction. */
const firstDayOfInterval: Readonly<Record<SummaryInterval, RawBuilder<string>>> = {
  D: sql`date`,
  W: sql`date - extract(dow from date)::integer`,
  M: sql`date_trunc('month', date)::date`,
  Y: sql`date_trunc('year', date)::date`,
};

type CategorySummary = NonNullable<TransactionSummary['categorySummary']>[number];

/** Parts of the reply that depend on the query. */
interface SummaryParts {
  /** Whether the summary lists categories below each type. */
  hasCategories: boolean;
  /** Whether each category has totals by interval. */
  hasDetails: boolean;
  /** Returns the name of a user's category, or of the system category if `userCategoryId` is `null`. */
  nameOf(row: { layerId: number; userCategoryId: number | null }): string;
  /** Returns the link that lists the transactions of a type or category. Ids of the user's categories start with `U`. */
  linkOf(type?: string, categoryId?: string): { transactions: string };
}

/** Builds the reply. In `rows`, each type must precede its categories, and each category its intervals. */
function summaryReply(
  rows: readonly CategoryTotals[],
  { hasCategories, hasDetails, nameOf, linkOf }: SummaryParts,
): EndpointReply<'getTransactionSummary'> {
  const summaries: TransactionSummary[] = [];
  for (const row of rows) {
    const { category_type: categoryType, layer_id: layerId = null } = row;
    const { user_category_id: userCategoryId = null, first_day: date = null } = row;
    const totals = totalsOf(row);
    const summary = summaries.at(-1);
    const category = summary?.categorySummary?.at(-1);
    if (layerId === null)
      summaries.push({
        categoryType,
        ...totals,
        links: linkOf(categoryType),
        ...(hasCategories && { categorySummary: [] }),
      });
    else if (date !== null) category?.details?.push({ date, ...totals });
    else {
      const categoryId = userCategoryId ?? layerId;
      const categorySummary: CategorySummary = {
        categoryId,
        categoryName: nameOf({ layerId, userCategoryId }),
        ...totals,
        links: linkOf(categoryType, userCategoryId === null ? String(layerId) : `U${userCategoryId}`),
        ...(hasDetails && { details: [] }),
      };
      summary?.categorySummary?.push(categorySummary);
    }
  }
  return summaries.length === 0 ? {} : { links: linkOf(), transactionSummary: summaries };
}

const totalsOf = ({ credit, debit, currency }: CategoryTotals) => ({
  creditTotal: { amount: Number(credit), currency },
  debitTotal: { amount: Number(debit), currency },
});

/** Creates links to `GET /transactions` that list the added transactions. The links are paths relative to the base URL. */
const linksTo =
  ({ groupBy, accountId, categoryType }: Query, { from, to }: { from: string; to: string }) =>
  (type?: string, categoryId?: string): { transactions: string } => {
    const query = new URLSearchParams({ fromDate: from, toDate: to });
    const types = type ?? categoryType?.join(',');
    if (types !== undefined) query.set('categoryType', types);
    if (categoryId !== undefined)
      query.set(groupBy === 'HIGH_LEVEL_CATEGORY' ? 'highLevelCategoryId' : 'categoryId', categoryId);
    if (accountId !== undefined) query.set('accountId', accountId.join(','));
    return { transactions: `transactions?${query.toString()}` };
  };
