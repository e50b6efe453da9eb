import type { SiteAccount, SiteTransaction } from '@fin-link/contracts/banks';
import { z } from 'zod';
import { type Day, dayOfInstant } from '../basics/index.ts';
import { type TransactionQuery, readCursor } from '../credential-sites/index.ts';
import { merchantOfPurchase } from '../households/index.ts';
import { categories, number, typeOf } from './account-view.ts';
import { FdxProblem } from './problem.ts';
import type { FdxTransaction } from './shapes.ts';

const defaultPageSize = 100;

const dates = z.object({
  startTime: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
  endTime: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
});
const paging = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(defaultPageSize),
  pageKey: readCursor.optional(),
});

/**
 * Parses the requested period and page. Limits the period, without an error, to the history from `first` that the consent
 * includes. Throws `FdxProblem` if a parameter is invalid.
 */
export function transactionQuery(query: unknown, first: Date | null): TransactionQuery {
  const requested = dates.safeParse(query);
  if (!requested.success)
    throw new FdxProblem('badDates', 'startTime and endTime are dates, or dates with time and zone.');
  const pages = paging.safeParse(query);
  if (!pages.success)
    throw new FdxProblem('badRequest', 'limit is 1 to 500; pageKey comes from the page before this one.');
  const { startTime, endTime } = requested.data;
  const day = (value: string): Day => dayOfInstant(new Date(value));
  const from = startTime === undefined ? -Infinity : day(startTime);
  const to = endTime === undefined ? Infinity : day(endTime);
  if (from > to) throw new FdxProblem('badDates', 'startTime is after endTime.');
  return {
    from: Math.max(from, first === null ? -Infinity : dayOfInstant(first)),
    to,
    after: pages.data.pageKey ?? null,
    limit: pages.data.limit,
  };
}

const midnight = (day: string): string => `${day}T00:00:00Z`;

/** Returns a transaction in the standard's format. Dates become midnight, UTC. */
export function transactionView(account: SiteAccount, transaction: SiteTransaction): FdxTransaction {
  const { siteTransactionId, status, date, postedOn, description, amount, checkNumber, security } = transaction;
  const merchant = merchantOfPurchase(description);
  return {
    accountCategory: categories[typeOf(account)],
    accountId: account.siteAccountId,
    transactionId: siteTransactionId,
    status: status === 'pending' ? 'PENDING' : 'POSTED',
    transactionTimestamp: midnight(date),
    ...(postedOn !== null && { postedTimestamp: midnight(postedOn) }),
    description,
    ...(merchant !== undefined && { category: merchant.code, transactionPayee: merchant.title }),
    debitCreditMemo: amount.amount.startsWith('-') ? 'DEBIT' : 'CREDIT',
    amount: Math.abs(number(amount)),
    ...(checkNumber !== null && { checkNumber }),
    ...(security !== undefined && securityView(security)),
  };
}

function securityView({ symbol, cusip, trade }: NonNullable<SiteTransaction['security']>) {
  return {
    ...(symbol !== null && { symbol }),
    ...(cusip !== undefined && { securityId: cusip, securityIdType: 'CUSIP' as const }),
    ...(trade !== null && { units: Number(trade.quantity), unitPrice: number(trade.price) }),
  };
}
