import { isoDay, type EndpointInput, type ViewGrouping } from '@fin-link/contracts/service';
import { categoryNamesOf, type CategoryNames, categoryOf, detailCategoryOf } from '../../data/categories/index.ts';
import type { DayRange } from '../../data/transactions/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler, UserCallContext } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { addUp, averageOf, percentageOf, totalsReply } from './add-up.ts';
import { viewOf } from './stored-view.ts';
import { conditionsOf, dayRangeOfTotals, transactionsOfView, type Filters } from './transactions-of-view.ts';

type Query = EndpointInput<'getViewSummary'>['query'];

type Deps = NeedsDatabase & NeedsBusinessClock;

/** Default number of groups on a page. */
const defaultTop = 500;

/** Returns the totals of a view by group, with averages and shares. Throws the errors of `totalsOf`. */
export const getViewSummary =
  (deps: Deps): Handler<'getViewSummary'> =>
  async ({ params: { viewId }, query }, call) => {
    const totals = await totalsOf(deps, { viewId, query, byMonth: false }, call);
    if (totals === null) return {};
    const { currency, total, facts, groups, partsOf } = totals;
    return {
      summary: {
        ...facts,
        average: averageOf(total, currency),
        details: groups.map((group) => ({
          ...partsOf(group),
          average: averageOf(group, currency),
          percentage: percentageOf(group, total),
        })),
      },
    };
  };

/** Groupings by their names in requests. */
const groupings = {
  category: 'category',
  merchant: 'merchant',
  categoryType: 'categoryType',
  categoryTyp: 'categoryType',
  detailCategory: 'detailCategory',
  detailedCategory: 'detailCategory',
} as const satisfies Record<NonNullable<Query['groupBy']>, ViewGrouping>;

/** Names of category types in replies. */
const typeNames = {
  category: 'category',
  merchant: 'merchant',
  categoryType: 'categoryType',
  detailCategory: 'detailedCategory',
} as const;

/** Returns the totals of a view by group and month. Throws the errors of `totalsOf`. */
export const getViewTrends =
  (deps: Deps): Handler<'getViewTrends'> =>
  async ({ params: { viewId }, query }, call) => {
    const totals = await totalsOf(deps, { viewId, query, byMonth: true }, call);
    if (totals === null) return {};
    const { currency, period, facts, groups, partsOf, linkOf } = totals;
    return {
      transactionTrends: {
        ...facts,
        summary: groups.map((group) => ({
          ...partsOf(group),
          details: group.months.map((month) => {
            const days = daysIn(month.month, period);
            return { date: days.from, ...totalsReply(month, currency), transactionLink: linkOf(group.key, days) };
          }),
        })),
      },
    };
  };

/** Returns the id and name of a group. Merchants and types have no id. */
function nameParts(groupBy: ViewGrouping, key: string, names: CategoryNames): { name: string; id?: number } {
  if (groupBy === 'category') return { name: names.of(categoryOf(Number(key))), id: Number(key) };
  if (groupBy === 'detailCategory') return { name: detailCategoryOf(Number(key))?.name ?? key, id: Number(key) };
  return { name: key };
}

/**
 * Returns the totals of a view, or `null` if it has no transactions. `skip` counts pages. Throws Y800 if the user does not have the view,
 * and the errors of `dayRangeOfTotals` and `conditionsOf`.
 */
async function totalsOf(
  { database: { db }, businessClock }: Deps,
  { viewId, query, byMonth }: { viewId: string; query: Query; byMonth: boolean },
  call: UserCallContext,
) {
  const { skip = 0, top = defaultTop, orderBy = 'amount', sortBy = 'desc' } = query;
  const period = dayRangeOfTotals(query, businessClock.now());
  const conditions = conditionsOf(query, period);
  const user = userKeyOf(call);
  const view = await viewOf(db, user, viewId);
  const groupBy = groupings[query.groupBy ?? 'category'];
  const { total, groups } = await addUp(db, transactionsOfView(db, user, view, conditions), {
    groupBy,
    byMonth,
    orderBy,
    sortBy,
    skip: skip * top,
    top,
  });
  call.page({ skip, top, more: groups.length > top, step: 1 });
  if (total.transactions === '0') return null;
  const names = await categoryNamesOf(db, user);
  const linkOf = linksOf(view.id, groupBy, query, names);
  const { currency } = view;
  return {
    currency,
    period,
    total,
    facts: { type: typeNames[groupBy], ...totalsReply(total, currency) },
    groups: groups.slice(0, top),
    partsOf: (group: (typeof groups)[number]) => ({
      ...nameParts(groupBy, group.key, names),
      ...totalsReply(group, currency),
      transactionLink: linkOf(group.key, period),
    }),
    linkOf,
  };
}

/** Returns the part of the period that is in a month. */
function daysIn(month: string, { from, to }: DayRange): DayRange {
  const last = new Date(month);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  const end = isoDay(last);
  return { from: month < from ? from : month, to: end > to ? to : end };
}

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
const linksOf =
  (viewId: number, groupBy: ViewGrouping, query: Query, names: CategoryNames) =>
  (key: string, { from, to }: DayRange): { method: 'GET'; url: string } => {
    const ofGroup = {
      category: () => ({ categoryId: categoriesOf(key, query, names) }),
      categoryType: () => ({ ruleType: key }),
      detailCategory: () => ({ detailCategoryId: key }),
      merchant: () => ({ merchantName: key }),
    }[groupBy]();
    const parameters = new URLSearchParams({ fromDate: from, toDate: to, ...parametersOf(query), ...ofGroup });
    return { method: 'GET', url: `/views/${viewId}/transactions?${parameters.toString()}` };
  };
