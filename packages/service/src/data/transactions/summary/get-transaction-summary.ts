import type { EndpointInput, SummaryGrouping } from '@fin-link/contracts/service';
import { categories, categoryNamesOf, type categoryOf } from '../../categories/index.ts';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../../platform/runtime/index.ts';
import { userKeyOf } from '../../../tenancy/users/index.ts';
import { periodOf } from '../transaction-filter.ts';
import { addUp } from './add-up.ts';
import { linksTo } from './links.ts';
import { wholeIntervals } from './periods.ts';
import { summaryReply } from './summary-reply.ts';

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
    const days = periodOf(query, deps.businessClock.now());
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
/** Entry of the summary: a category, or a high-level category. */
type ListedCategory = SystemCategory | SystemCategory['highLevel'];

const systemCategories: readonly SystemCategory[] = Object.values(categories);
/** For each grouping, the entry of the summary to which a category belongs. */
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
