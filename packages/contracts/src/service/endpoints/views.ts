import { z } from 'zod';
import {
  calendarDay,
  categoryIdListText,
  dateTime,
  idListText,
  idText,
  skipText,
  systemCategoryIdListText,
  wordListText,
  idString,
} from '../primitives.ts';
import { peerDataReply, peerPeriods } from '../resources/peer-comparison.ts';
import { merchantTypes } from '../resources/transaction-details.ts';
import {
  budgetTypes,
  createdViewReply,
  createView,
  recommendationsReply,
  ruleTypes,
  updateBudgets,
  updateView,
  view,
  viewSources,
  viewsReply,
  viewSummaryReply,
  viewTransactionsReply,
  viewTrendsReply,
} from '../resources/view.ts';
import { endpoint } from './define.ts';

const params = z.strictObject({ viewId: idString });
const amountText = z.string().regex(/^\d{1,7}(\.\d{1,2})?$/);
/** Returns a schema for a page size from 1 to `max`, as text. */
const pageText = (max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max));
/** Date or time. The time of day is ignored. */
const dayText = z.union([calendarDay, dateTime]);

const period = { fromDate: dayText.optional(), toDate: dayText.optional() };
const readFilters = {
  ...period,
  categoryId: categoryIdListText(100).optional(),
  /** Ids of detail categories; both spellings have the same meaning. */
  detailCategoryId: systemCategoryIdListText(100).optional(),
  detailedCategoryId: systemCategoryIdListText(100).optional(),
  /** Same maximum length as in rules, so that links from totals can name every merchant. */
  merchantName: z.string().min(1).max(250).optional(),
  accountId: idListText(100).optional(),
  accountStatus: wordListText(['ACTIVE', 'CLOSED', 'TO_BE_CLOSED']).optional(),
  /** `closedAccounts` also includes closed accounts. */
  include: z.enum(['closedAccounts']).optional(),
  fromAmount: amountText.optional(),
  toAmount: amountText.optional(),
  /** Types of transactions to include. Default: all types. */
  ruleType: wordListText(ruleTypes).optional(),
  container: wordListText(['bank', 'creditCard']).optional(),
  /** Lists of transactions accept the next three filters too, so that links from totals select the same transactions. */
  merchantType: z
    .string()
    .max(60)
    .transform((text) => text.split(',').map((word) => (word.trim() === 'BILLER' ? 'BILLERS' : word.trim())))
    .pipe(z.array(z.enum(merchantTypes)))
    .optional(),
  city: z.string().min(1).max(1_000).optional(),
  state: z.string().min(1).max(1_000).optional(),
  skip: skipText.optional(),
};
const totalFilters = {
  ...readFilters,
  /** Grouping of the totals. Default: `category`. */
  groupBy: z
    .enum(['merchant', 'category', 'categoryType', 'categoryTyp', 'detailCategory', 'detailedCategory'])
    .optional(),
  orderBy: z.enum(['amount', 'txncount']).optional(),
  sortBy: z.enum(['asc', 'desc']).optional(),
  top: pageText(500).optional(),
};

/** Endpoints under `/view` and `/views`: collections of transactions with totals, budgets and comparisons. */
export const viewEndpoints = {
  createView: endpoint({
    method: 'POST',
    path: '/view',
    alsoAt: '/views',
    caller: 'user',
    section: '4.4',
    summary: 'Create a view: a logical collection of transactions that its rules define',
    description:
      'A view is a collection of transactions that its rules define, with totals and budgets. A view has at most 15 rules; a user has at most 200 views, one more answers `Y824`. Send an Idempotency-Key: for one day, a repeated call returns the first view; with another body it answers `Y800`.',
    idempotent: true,
    body: createView,
    reply: createdViewReply,
    status: 201,
  }),
  getViews: endpoint({
    method: 'GET',
    path: '/view',
    alsoAt: '/views',
    caller: 'user',
    section: '4.4',
    summary: 'Views of the user, newest first',
    description: 'Lists the views of the user, newest first. Rules are sent only with `include=rules`.',
    query: z.strictObject({
      include: z.enum(['rules']).optional(),
      sourceType: wordListText(viewSources).optional(),
      orderBy: z.enum(['created', 'lastUpdated', 'sourceType']).optional(),
      sortBy: z.enum(['asc', 'desc']).optional(),
    }),
    reply: viewsReply,
    status: 200,
  }),
  createSystemView: endpoint({
    method: 'POST',
    path: '/views/system',
    alsoAt: '/view/system',
    caller: 'user',
    section: 'public',
    summary: 'Create the view of all income, expenses and transfers, one for each user. A body has no effect',
    description:
      'Creates a view with three rules: income, expenses and transfers. A second one answers `Y802`, so a repeated call adds nothing, and no Idempotency-Key is needed.',
    body: z.looseObject({}),
    bodyOptional: true,
    reply: createdViewReply,
    status: 201,
  }),
  getViewRecommendations: endpoint({
    method: 'GET',
    path: '/views/recommendations',
    alsoAt: '/view/recommendations',
    caller: 'user',
    section: '4.4',
    summary: 'Views worth creating, from the transactions of the last 90 days',
    description:
      'Proposes views from the merchants and categories of the last 90 days. To accept one, send its rules and its id as `recommendationId` to `POST /view`. The list is empty if there is too little data.',
    reply: recommendationsReply,
    status: 200,
  }),
  getView: endpoint({
    method: 'GET',
    path: '/views/:viewId',
    alsoAt: '/view/:viewId',
    caller: 'user',
    section: 'public',
    summary: 'A view',
    description: 'Returns one view. Rules are sent only with `include=rules`. An unknown view answers `Y800`.',
    params,
    query: z.strictObject({ include: z.enum(['rules']).optional() }),
    reply: view,
    status: 200,
  }),
  updateView: endpoint({
    method: 'PUT',
    path: '/views/:viewId',
    alsoAt: '/view/:viewId',
    caller: 'user',
    section: '4.4',
    summary: 'Update a view. If rules are sent, all other rules are deleted',
    description:
      'Members that are not sent keep their values. If `rule` is sent, rules without a listed id are deleted. Of the system view only name and description can change, otherwise `Y802`. An unknown view or rule answers `Y800`.',
    params,
    body: updateView,
    status: 204,
  }),
  deleteView: endpoint({
    method: 'DELETE',
    path: '/views/:viewId',
    alsoAt: '/view/:viewId',
    caller: 'user',
    section: '4.4',
    summary: 'Delete a view',
    description: 'Deletes the view with its rules and budgets. Transactions stay. An unknown view answers `Y800`.',
    params,
    status: 204,
  }),
  deleteViewRules: endpoint({
    method: 'DELETE',
    path: '/views/:viewId/rules',
    alsoAt: '/view/:viewId/rules',
    caller: 'user',
    section: 'public',
    summary: 'Delete rules of a view. The last rule cannot be deleted',
    description:
      'Deletes the named rules. The last rule of a view and the rules of the system view cannot be deleted: `Y802`.',
    params,
    query: z.strictObject({ ruleId: idListText(15) }),
    status: 204,
  }),
  updateViewBudgets: endpoint({
    method: 'PATCH',
    path: '/views/:viewId/budgets',
    alsoAt: '/view/:viewId/budgets',
    caller: 'user',
    section: 'public',
    summary: 'Set budgets of a view. Budgets of other types and names are kept',
    description:
      'Sets a budget per month for the view, or for its categories, category types or merchants. Budgets that are not named stay. A type has at most 100; one more answers `Y824`. An unknown view answers `Y800`.',
    params,
    body: updateBudgets,
    status: 204,
  }),
  deleteViewBudgets: endpoint({
    method: 'DELETE',
    path: '/views/:viewId/budgets',
    alsoAt: '/view/:viewId/budgets',
    caller: 'user',
    section: 'public',
    summary: 'Delete budgets of a view',
    description: 'Deletes the budget with this name or id, or all budgets of the type. Without a match, `Y825`.',
    params,
    query: z.strictObject({
      type: z.enum(budgetTypes),
      typeName: z.string().min(1).max(250).optional(),
      typeId: idText.optional(),
      budgetInfo: wordListText(['incomeBudget', 'expenseBudget']).optional(),
    }),
    status: 204,
  }),
  getViewBudgetSummary: endpoint({
    method: 'GET',
    path: '/views/:viewId/budgetSummary',
    alsoAt: '/view/:viewId/budgetSummary',
    caller: 'user',
    section: 'public',
    summary: 'Use of the budgets of a view in the current month',
    description:
      'Compares the budgets of one type with the transactions since the first day of the month. A view without such budgets has no summary. An unknown view answers `Y800`.',
    params,
    query: z.strictObject({ type: z.enum(budgetTypes) }),
    reply: viewsReply,
    status: 200,
  }),
  getViewTransactions: endpoint({
    method: 'GET',
    path: '/views/:viewId/transactions',
    alsoAt: '/view/:viewId/transactions',
    caller: 'user',
    section: '4.4',
    summary: 'Transactions of a view, newest first. Default: the last 30 days',
    description:
      'Lists the transactions that the rules of the view select, newest first. Without a period, the last 30 days. At most 500 per page; the header `Link` has the next page. An unknown view answers `Y800`.',
    params,
    query: z.strictObject({
      ...readFilters,
      /** A filter that never matches, because this service has no account groups. */
      accountGroupId: idListText(100).optional(),
      orderBy: z.enum(['amount', 'date']).optional(),
      top: pageText(500).optional(),
    }),
    reply: viewTransactionsReply,
    status: 200,
  }),
  getViewSummary: endpoint({
    method: 'GET',
    path: '/views/:viewId/transactionSummary',
    alsoAt: '/view/:viewId/transactionSummary',
    caller: 'user',
    section: '4.4',
    summary: 'Totals of a view by group. Default: the last 30 days',
    description:
      'Adds up credits and debits of the view by category, merchant or category type, with averages and shares. Without a period, the last 30 days. Each total has links to its transactions. An unknown view answers `Y800`.',
    params,
    query: z.strictObject(totalFilters),
    reply: viewSummaryReply,
    status: 200,
  }),
  getViewTrends: endpoint({
    method: 'GET',
    path: '/views/:viewId/transactionTrends',
    alsoAt: '/view/:viewId/transactionTrends',
    caller: 'user',
    section: 'public',
    summary: 'Totals of a view by group and month. Default: the last 30 days',
    description:
      'Adds up credits and debits of the view by group and month, so that months can be compared. Without a period, the last 30 days. An unknown view answers `Y800`.',
    params,
    query: z.strictObject(totalFilters),
    reply: viewTrendsReply,
    status: 200,
  }),
  getViewPeerData: endpoint({
    method: 'GET',
    path: '/views/:viewId/peerData',
    alsoAt: '/view/:viewId/peerData',
    caller: 'user',
    section: '4.4',
    summary: 'Monthly spending of other users on the merchants and categories that the rules of a view include',
    description:
      'Compares monthly spending with medians of other users by city, state and country. The medians are differentially private and need about 500 users. If the customer does not compare users, `Y800`.',
    params,
    query: z.strictObject({ timePeriod: z.enum(peerPeriods).optional() }),
    reply: peerDataReply,
    status: 200,
  }),
} as const;
