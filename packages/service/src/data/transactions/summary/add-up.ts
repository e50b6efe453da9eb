import type { SummaryGrouping, SummaryInterval, TransactionSummary } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../../../platform/database/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { categoryGroups, effectiveTransactions, type SumKey, sumsBy } from '../read/index.ts';
import { firstDayOfInterval, type Period } from './periods.ts';

/** Transactions to add up, and the groups to return. */
export interface RequestedTotals extends Period {
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
export interface CategoryTotals {
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
 * Adds up transactions, except transfers between accounts of the user and amounts of zero. Returns each type before its categories, and each category before
 * its intervals.
 */
export async function addUp(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  { categoryIds, accountIds, from: fromDate, to: toDate, groupBy, hasUserCategories, interval }: RequestedTotals,
): Promise<CategoryTotals[]> {
  const layer = layerColumns[groupBy];
  const categoryColumns = layer === null ? [] : ['layer_id', 'user_category_id'];
  const lowerColumns = [...categoryColumns, ...(interval === null ? [] : ['first_day'])];
  // Number of lower columns in each grouping set: for types, for categories, and for intervals of categories.
  const levels = new Set([0, categoryColumns.length, lowerColumns.length]);
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
