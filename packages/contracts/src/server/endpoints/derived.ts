import { z } from 'zod';
import { dateText, idListText, skipText, topText, wordListText } from '../primitives.ts';
import { balanceIntervals } from '../resources/balance.ts';
import { classificationTypes, holdingSummaryReply } from '../resources/holding-summary.ts';
import { netWorthContainers, netWorthReply } from '../resources/net-worth.ts';
import { summaryGroupings, summaryIntervals, transactionSummaryReply } from '../resources/transaction-summary.ts';
import { askedCategoryTypes } from '../resources/transaction.ts';
import { implemented, planned } from './define.ts';

/** One filter in two spellings. */
const accounts = { accountIds: idListText(100).optional(), accountId: idListText(100).optional() };
const include = z.enum(['details']).optional();

/** However it is spelled: `Country`, `Asset class`, `assetClass`. */
const classificationType = z
  .string()
  .max(40)
  .transform((text) => {
    const plain = text.replaceAll(/[\s_-]/g, '').toLowerCase();
    return classificationTypes.find((type) => type.toLowerCase() === plain) ?? text;
  })
  .pipe(z.enum(classificationTypes))
  .optional();

export const derivedEndpoints = {
  getNetWorth: implemented({
    method: 'GET',
    path: '/derived/networth',
    caller: 'user',
    section: '4.4',
    summary: 'Net worth by currency: today, or over time where a period, an interval or details are asked for',
    query: z.strictObject({
      ...accounts,
      container: z.enum(netWorthContainers).optional(),
      fromDate: dateText.optional(),
      toDate: dateText.optional(),
      interval: z.enum(balanceIntervals).optional(),
      include,
      skip: skipText.optional(),
      top: topText.optional(),
    }),
    reply: netWorthReply,
    status: 200,
  }),
  getTransactionSummary: implemented({
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
  getHoldingSummary: implemented({
    method: 'GET',
    path: '/derived/holdingSummary',
    caller: 'user',
    section: 'public',
    summary: 'Holdings and cash of investment accounts, added up by class and currency',
    query: z.strictObject({ ...accounts, classificationType, include }),
    reply: holdingSummaryReply,
    status: 200,
  }),
  getStatements: planned({
    method: 'GET',
    path: '/statements',
    caller: 'user',
    section: 'public',
    summary: 'Statements',
  }),
} as const;
