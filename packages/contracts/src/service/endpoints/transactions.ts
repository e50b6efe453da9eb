import { z } from 'zod';
import {
  categoryIdListText,
  dateText,
  idListText,
  idText,
  skipText,
  systemCategoryIdListText,
  topText,
  wordListText,
} from '../primitives.ts';
import { container } from '../resources/provider.ts';
import {
  askedCategoryTypes,
  baseTypes,
  transactionCountReply,
  transactionReply,
  updateTransaction,
} from '../resources/transaction.ts';
import { categoryFamilies, utilizedCategoryReply, utilizedMerchantReply } from '../resources/utilized.ts';
import { endpoint } from './define.ts';

/** Paths of the descriptions that the bank states. Input for them has no effect. */
const readOnlyDescriptions = ['original', 'simple', 'security'].map((name) => `transaction.description.${name}`);

const filters = {
  accountId: idListText(100).optional(),
  baseType: z.enum(baseTypes).optional(),
  /** Category ids; ids of the user's categories start with `U`. */
  categoryId: categoryIdListText(100).optional(),
  categoryType: wordListText(askedCategoryTypes).optional(),
  container: container.optional(),
  /** Version 1.1. Ids of detail categories; both spellings have the same meaning. */
  detailedCategoryId: systemCategoryIdListText(100).optional(),
  detailCategoryId: systemCategoryIdListText(100).optional(),
  highLevelCategoryId: systemCategoryIdListText(100).optional(),
  fromDate: dateText.optional(),
  toDate: dateText.optional(),
  keyword: z.string().min(1).max(100).optional(),
  type: z.string().min(1).max(60).optional(),
};

const utilizedFilters = {
  accountId: idListText(100).optional(),
  sortBy: z.enum(['transactionCount', 'netAmount']).optional(),
  /** Order of the values of `sortBy`. Default: `DESC`. */
  sortOrder: z.enum(['ASC', 'DESC']).optional(),
  skip: skipText.optional(),
  top: topText.optional(),
};

/** Endpoints under `/transactions`, except for categories and rules. */
export const transactionEndpoints = {
  getTransactions: endpoint({
    method: 'GET',
    path: '/transactions',
    caller: 'user',
    section: '4.4',
    summary: 'Transactions of the user. Default: the last 30 days',
    description:
      'Lists transactions, newest first. Without a period, the last 30 days. At most 500 per page, also the default; the header `Link` has the next page. A reversed period answers `Y809`, an unknown account or category `Y800`.',
    query: z.strictObject({
      ...filters,
      convertToCurrency: z.string().max(10).optional(),
      skip: skipText.optional(),
      top: topText.optional(),
    }),
    withoutEffect: ['convertToCurrency'],
    reply: transactionReply,
    status: 200,
  }),
  getTransactionCount: endpoint({
    method: 'GET',
    path: '/transactions/count',
    caller: 'user',
    section: '4.4',
    summary: 'Count of transactions',
    description: 'Counts the transactions that `GET /transactions` lists with the same filters.',
    query: z.strictObject(filters),
    reply: transactionCountReply,
    status: 200,
  }),
  updateTransaction: endpoint({
    method: 'PUT',
    path: '/transactions/:transactionId',
    caller: 'user',
    section: 'public',
    summary: 'Change category, merchant type, memo or description',
    description:
      'Changes the members that are sent. An edited category is kept by later refreshes and rules. An unknown transaction answers `Y807`, an unknown category `Y800`.',
    params: z.strictObject({ transactionId: idText }),
    body: updateTransaction,
    withoutEffect: ['transaction.transactionSourceId', ...readOnlyDescriptions],
    status: 204,
  }),
  updateTransactions: endpoint({
    method: 'PUT',
    path: '/transactions',
    caller: 'user',
    section: 'public',
    summary: 'Change a transaction that is named by its source id',
    description:
      'Does the same as `PUT /transactions/{transactionId}`, for a transaction that `transactionSourceId` names. Without it, `Y812`.',
    body: updateTransaction,
    withoutEffect: readOnlyDescriptions,
    status: 204,
  }),
  getUtilizedCategories: endpoint({
    method: 'GET',
    path: '/transactions/utilizedCategories',
    caller: 'user',
    section: '4.4',
    summary: 'Categories used in the last year, with counts and net amounts',
    description:
      'Lists what the user spent and received by category in the last year. `categoryFamily` chooses the layer: high-level categories, categories or detail categories. Version 1.0 calls it `groupBy`.',
    query: z.strictObject({
      /** Layer to list. Default: CATEGORY. Version 1.1. */
      categoryFamily: z.enum(categoryFamilies).optional(),
      /** Layer to list in version 1.0. */
      groupBy: z.enum(categoryFamilies).optional(),
      ...utilizedFilters,
    }),
    reply: utilizedCategoryReply,
    status: 200,
  }),
  getUtilizedMerchants: endpoint({
    method: 'GET',
    path: '/transactions/utilizedMerchants',
    caller: 'user',
    section: '4.4',
    summary: 'Merchants used in the last year, each with its categories',
    description:
      'Lists the merchants of the transactions of the last year with count and net amount, each with the categories of its transactions.',
    query: z.strictObject(utilizedFilters),
    reply: utilizedMerchantReply,
    status: 200,
  }),
} as const;
