import type { CategoryFamily, UtilizedCategory } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../../platform/runtime/index.ts';
import { userKeyOf } from '../../../tenancy/users/index.ts';
import {
  categories,
  categoryGroups,
  type CategoryNames,
  categoryNamesOf,
  type categoryOf,
} from '../../categories/index.ts';
import { effectiveTransactions } from '../read/index.ts';
import { type CategoryKey, categoryWithGroup, detailParts } from '../transaction-reply.ts';
import { groupColumns, inLastYear, usageColumns, usageOrder, type Usage, countUsage, usageReply } from './last-year.ts';

const defaultTop = 500;

type CategoryUsage = Usage & Partial<CategoryKey> & { high_level_id: number; detail_category_id?: number | null };

const categoryColumns = ['category_id', 'user_category_id', 'detail_category_id'] as const;
/** Columns that identify a group, by the level of the listed categories. */
const columnsByFamily: Readonly<Record<CategoryFamily, readonly string[]>> = {
  HIGH_LEVEL_CATEGORY: ['high_level_id'],
  CATEGORY: ['high_level_id', 'category_id', 'user_category_id'],
  DETAIL_CATEGORY: ['high_level_id', ...categoryColumns],
};

/**
 * Lists the categories of the user's transactions in the last year, at the requested level: high-level categories, categories or detail
 * categories. Version 1.0 has no detail categories.
 */
export const getUtilizedCategories =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'getUtilizedCategories'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { categoryFamily, groupBy, skip = 0, top = defaultTop } = query;
    const family = categoryFamily ?? groupBy ?? 'CATEGORY';
    if (family === 'DETAIL_CATEGORY' && call.version === '1.0') throw new ServiceError('Y800', { name: 'groupBy' });
    const columns = columnsByFamily[family];
    const { db } = deps.database;
    const lastYear = effectiveTransactions(db, user, inLastYear(deps.businessClock.now(), query.accountId));
    const { rows } = await sql<CategoryUsage>`
      select ${sql.join(columns.map((column) => sql.ref(column)))}, ${usageColumns(call.version)}
      from ${countUsage(call.version, lastYear, categoryColumns)} as sums join ${categoryGroups} on of_id = category_id
      group by ${groupColumns(call.version, columns)}
      order by ${usageOrder(call.version, query, columns)}
      offset ${skip} limit ${top + 1}`.execute(db);
    call.page({ skip, top, more: rows.length > top });
    if (rows.length === 0) return {};
    const names = await categoryNamesOf(db, user);
    return { utilizedCategory: rows.slice(0, top).map((row) => toUtilizedCategory(row, names)) };
  };

const highLevelCategories = new Map<number, HighLevel>(
  Object.values(categories).map(({ highLevel }) => [highLevel.id, highLevel]),
);
type HighLevel = ReturnType<typeof categoryOf>['highLevel'];

function toUtilizedCategory(row: CategoryUsage, names: CategoryNames): UtilizedCategory {
  const { category_id, user_category_id = null, detail_category_id = null } = row;
  if (category_id !== undefined)
    return {
      ...categoryWithGroup({ category_id, user_category_id }, names),
      ...detailParts(detail_category_id),
      ...usageReply(row),
    };
  const group = highLevelCategories.get(row.high_level_id) ?? categories.uncategorized.highLevel;
  return { highLevelCategoryId: group.id, highLevelCategoryName: names.of(group), ...usageReply(row) };
}
