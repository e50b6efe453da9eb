import { z } from 'zod';
import { dateText, idListText, skipText, topText, wordListText, systemCategoryIdListText } from '../primitives.ts';
import { accountStatuses } from '../resources/account.ts';
import { balanceIntervals } from '../resources/balance.ts';
import { holdingSummaryReply, classificationTypeText } from '../resources/holding.ts';
import { netWorthContainers, netWorthReply } from '../resources/net-worth.ts';
import { statementReply } from '../resources/statement.ts';
import { summaryGroupings, summaryIntervals, transactionSummaryReply } from '../resources/transaction-summary.ts';
import { askedCategoryTypes } from '../resources/transaction.ts';
import { endpoint } from './define.ts';

/** Filter by account ids, in two spellings with the same meaning. */
const accounts = { accountIds: idListText(100).optional(), accountId: idListText(100).optional() };
const include = z.enum(['details']).optional();

/** Endpoints under `/derived` and `/statements`: data that the service derives from accounts and transactions. */
export const derivedEndpoints = {
  getNetWorth: endpoint({
    method: 'GET',
    path: '/derived/networth',
    caller: 'user',
    section: '4.4',
    summary: 'Net worth by currency: today, or over time if a period, an interval or details are requested',
    description:
      'Adds up what the user owns and owes, by currency. Without a period it is one record of today; with one, a record for each day, week or month. Accounts that `accountIds` names count even if they are switched off. Each account is listed with `include=details`. A reversed period answers `Y809`.',
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
  getHoldingSummary: endpoint({
    method: 'GET',
    path: '/derived/holdingSummary',
    caller: 'user',
    section: 'public',
    summary: 'Holdings and cash of investment accounts, added up by class and currency',
    description:
      'Adds up holdings and cash by currency and asset class, or by another classification. With `include=details`, lists the holdings and accounts of each class.',
    query: z.strictObject({ ...accounts, classificationType: classificationTypeText.optional(), include }),
    reply: holdingSummaryReply,
    status: 200,
  }),
  getStatements: endpoint({
    method: 'GET',
    path: '/statements',
    caller: 'user',
    section: 'public',
    summary: 'Statements',
    description:
      'Returns the latest statement of each card, loan or bill, from the stored data of the account. Earlier statements are not stored: `isLatest=false` answers `Y901`.',
    query: z.strictObject({
      accountId: idListText(100).optional(),
      /** Container that has statements, for example `creditCard`. */
      container: z.string().min(1).max(100).optional(),
      fromDate: dateText.optional(),
      /** `false` is refused (Y901), because the service does not store earlier statements. */
      isLatest: z.enum(['true', 'false']).optional(),
      status: wordListText(accountStatuses).optional(),
    }),
    reply: statementReply,
    status: 200,
  }),
  getTransactionSummary: endpoint({
    method: 'GET',
    path: '/derived/transactionSummary',
    caller: 'user',
    section: 'public',
    summary: 'Totals of transactions by category. Default: the last 30 days',
    description:
      'Adds up transactions by category type, high-level category or category, each in one currency. Transfers between accounts of the user are left out. Without a category type, `Y803`, except with `groupBy=CATEGORY_TYPE`. Details need `groupBy=CATEGORY` and exactly one category, otherwise `Y800`.',
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
      /** Interval of the details. Default: `M`. */
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
