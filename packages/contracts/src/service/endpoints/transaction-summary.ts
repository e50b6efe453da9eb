import { z } from 'zod';
import { dateText, idListText, wordListText } from '../primitives.ts';
import { summaryGroupings, summaryIntervals, transactionSummaryReply } from '../resources/transaction-summary.ts';
import { askedCategoryTypes } from '../resources/transaction.ts';
import { endpoint } from './define.ts';

export const transactionSummaryEndpoints = {
  getTransactionSummary: endpoint({
    method: 'GET',
    path: '/derived/transactionSummary',
    caller: 'user',
    section: 'public',
    summary: 'Totals of transactions by category; the last 30 days where no period is given',
    query: z.strictObject({
      groupBy: z.enum(summaryGroupings),
      /** Needed, but for `groupBy=CATEGORY_TYPE`. */
      categoryType: wordListText(askedCategoryTypes).optional(),
      /** Of the layer that is grouped by. */
      categoryId: idListText(100).optional(),
      accountId: idListText(100).optional(),
      fromDate: dateText.optional(),
      toDate: dateText.optional(),
      include: wordListText(['details']).optional(),
      /** Of details; M where it is left out. */
      interval: z.enum(summaryIntervals).optional(),
      /** Lists the user's own categories below the system's one that is asked for. */
      includeUserCategory: z
        .enum(['true', 'false', 'TRUE', 'FALSE'])
        .transform((text) => text.toLowerCase() === 'true')
        .optional(),
    }),
    reply: transactionSummaryReply,
    status: 200,
  }),
} as const;
