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
 * Returns totals by category type and category, each in one currency. Leaves out transfers between the user's own accounts. Throws Y803
 * without a required category type, Y815 for a category with `groupBy=CATEGORY_TYPE`, Y800 for details or user categories without exactly
 * one category and `groupBy=CATEGORY`, Y809 for a period that ends before it begins.
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
    const layerOf = layersByGrouping[groupBy];
    const requested = systemCategories.filter(
      (category) =>
        (categoryType?.includes(category.type) ?? true) && (categoryId?.includes(layerOf(category).id) ?? true),
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
    const layerById = new Map<number, Layer>(requested.map((category) => [layerOf(category).id, layerOf(category)]));
    return summaryReply(rows, {
      hasCategories,
      hasDetails,
      nameOf({ layerId, userCategoryId }) {
        const layer = layerById.get(layerId) ?? categories.uncategorized;
        return userCategoryId === null
          ? names.of(layer)
          : (names.userCategories.get(userCategoryId)?.name ?? names.of(layer));
      },
      linkOf: linksTo(query, period),
    });
  };

type SystemCategory = ReturnType<typeof categoryOf>;
type Layer = SystemCategory | SystemCategory['highLevel'];

const systemCategories: readonly SystemCategory[] = Object.values(categories);
/** Functions that return the category or high-level category that the summary lists. */
const layersByGrouping: Readonly<Record<SummaryGrouping, (category: SystemCategory) => Layer>> = {
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
