import type { EndpointInput, ViewGrouping } from '@fin-link/contracts/service';
import type { CategoryNames } from '../../../data/categories/index.ts';
import type { Filters, Period } from '../read/filters.ts';

type Query = EndpointInput<'getViewSummary'>['query'];

/** Returns the filters in a query, with the parameter names that transaction lists use. */
function parametersOf({ categoryId, ...filters }: Filters): Record<string, string> {
  const { accountId, accountStatus, city, container, include, merchantName, merchantType, ruleType, state } = filters;
  const { detailCategoryId = filters.detailedCategoryId, fromAmount, toAmount } = filters;
  const parameters = {
    categoryId: categoryId && [...categoryId.system.map(String), ...categoryId.ofUser.map((id) => `U${id}`)].join(','),
    detailCategoryId: detailCategoryId?.join(','),
    merchantName,
    merchantType: merchantType?.join(','),
    city,
    state,
    accountId: accountId?.join(','),
    accountStatus: accountStatus?.join(','),
    include,
    fromAmount,
    toAmount,
    ruleType: ruleType?.join(','),
    container: container?.join(','),
  };
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Returns a category, or the user's categories below it if the query filters by those. */
function categoriesOf(key: string, { categoryId }: Query, { userCategories }: CategoryNames): string {
  if (categoryId === undefined || categoryId.system.includes(Number(key))) return key;
  const userCategoryIds = categoryId.ofUser.filter((id) => String(userCategories.get(id)?.parentCategoryId) === key);
  return userCategoryIds.map((id) => `U${id}`).join(',');
}

/** Returns the links to the transactions behind a group's totals. */
export const linksOf =
  (viewId: number, groupBy: ViewGrouping, query: Query, names: CategoryNames) =>
  (key: string, { from, to }: Period): { method: 'GET'; url: string } => {
    const ofGroup = {
      category: () => ({ categoryId: categoriesOf(key, query, names) }),
      categoryType: () => ({ ruleType: key }),
      detailCategory: () => ({ detailCategoryId: key }),
      merchant: () => ({ merchantName: key }),
    }[groupBy]();
    const parameters = new URLSearchParams({ fromDate: from, toDate: to, ...parametersOf(query), ...ofGroup });
    return { method: 'GET', url: `/views/${viewId}/transactions?${parameters.toString()}` };
  };
