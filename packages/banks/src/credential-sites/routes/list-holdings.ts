import { siteHoldings } from '@fin-link/contracts/banks';
import { z } from 'zod';
import type { SitesContext } from './sites-context.ts';
import { customerWithAccount } from './account-access.ts';
import { problemReplies } from './replies.ts';
import type { ZodApp } from '../../http/index.ts';

/** Serves the holdings of an account. The list is empty for an account that is not an investment. */
export function listHoldings(app: ZodApp, context: SitesContext): void {
  const schema = {
    params: z.object({ siteAccountId: z.string() }),
    response: { 200: siteHoldings, ...problemReplies },
  };
  app.get('/api/accounts/:siteAccountId/holdings', { schema }, async (request) => {
    const { siteAccountId } = request.params;
    const customer = await customerWithAccount(request, context, siteAccountId);
    return { holdings: [...customer.holdings(siteAccountId)] };
  });
}
