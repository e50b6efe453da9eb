import { siteTransactions } from '@fin-link/contracts/banks';
import { z } from 'zod';
import { dayOfIsoDate } from '../../basics/index.ts';
import type { SitesContext } from './sites-context.ts';
import { customerWithAccount } from './account-access.ts';
import { problemReplies } from './replies.ts';
import { readCursor, writeCursor } from '../site/transaction-cursor.ts';
import type { ZodApp } from '../../http/index.ts';

const pageSize = 500;

const query = z
  .strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional(), cursor: readCursor.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to);

/** Serves the transactions of an account, newest first, in pages. */
export function listTransactions(app: ZodApp, context: SitesContext): void {
  const params = z.object({ siteAccountId: z.string() });
  const schema = { params, querystring: query, response: { 200: siteTransactions, ...problemReplies } };
  app.get('/api/accounts/:siteAccountId/transactions', { schema }, async (request) => {
    const { siteAccountId } = request.params;
    const { from, to, cursor } = request.query;
    const customer = await customerWithAccount(request, context, siteAccountId);
    const page = customer.transactions(siteAccountId, {
      from: from === undefined ? -Infinity : dayOfIsoDate(from),
      to: to === undefined ? Infinity : dayOfIsoDate(to),
      after: cursor ?? null,
      limit: pageSize,
    });
    return { transactions: page.transactions, nextCursor: page.next === null ? null : writeCursor(page.next) };
  });
}
