import { z } from 'zod';
import { dateText, idListText, skipText, topText, wordListText } from '../primitives.ts';
import { accountStatuses } from '../resources/account.ts';
import { balanceIntervals } from '../resources/balance.ts';
import { holdingSummaryReply } from '../resources/holding-summary.ts';
import { netWorthContainers, netWorthReply } from '../resources/net-worth.ts';
import { statementReply } from '../resources/statement.ts';
import { classificationTypeText } from './classification-type.ts';
import { endpoint } from './define.ts';

/** Filter by account ids, in two spellings with the same meaning. */
const accounts = { accountIds: idListText(100).optional(), accountId: idListText(100).optional() };
const include = z.enum(['details']).optional();

/** Endpoints for data that the service derives from accounts. */
export const derivedEndpoints = {
  getNetWorth: endpoint({
    method: 'GET',
    path: '/derived/networth',
    caller: 'user',
    section: '4.4',
    summary: 'Net worth by currency: today, or over time if a period, an interval or details are requested',
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
    query: z.strictObject({
      accountId: idListText(100).optional(),
      /** A container that has statements. */
      container: z.string().min(1).max(100).optional(),
      fromDate: dateText.optional(),
      /** `false` is refused (Y901), because the service does not store earlier statements. */
      isLatest: z.enum(['true', 'false']).optional(),
      status: wordListText(accountStatuses).optional(),
    }),
    reply: statementReply,
    status: 200,
  }),
} as const;
