import { z } from 'zod';
import { dateText, idListText, systemCategoryIdListText, wordListText } from '../primitives.ts';
import { summaryGroupings, summaryIntervals, transactionSummaryReply } from '../resources/transaction-summary.ts';
import { askedCategoryTypes } from '../resources/transaction.ts';
import { endpoint } from './define.ts';

/** Endpoints for totals of transactions. */
export const transactionSummaryEndpoints = {
  getTransactionSummary: endpoint({
    method: 'GET',
    path: '/derived/transactionSummary',
    caller: 'user',
    section: 'public',
    summary: 'Totals of transactions by category. Default: the last 30 days',
    query: z.strictObject({
      groupBy: z.enum(summaryGroupings),
      /** Required, except with `groupBy=CATEGORY_TYPE`. */
      categoryType: wordListText(askedCategoryTypes).optional(),
      /** Ids of categories in the layer of `groupBy`. */
      categoryId: systemCategoryIdListText(100).optional(),
      accountId: idListText(100).optional(),
      fromDate: dateText.optional(),
      toDate: dateText.optional(),
      include: wordListText(['details']).optional(),
      /** Interval of details. Default: M. */
      interval: z.enum(summaryIntervals).optional(),
      /** Whether to list the user's categories below the requested system category. */
      includeUserCategory: z
        .enum(['true', 'false', 'TRUE', 'FALSE'])
        .transform((text) => text.toLowerCase() === 'true')
        .optional(),
    }),
    reply: transactionSummaryReply,
    status: 200,
  }),
} as const;
