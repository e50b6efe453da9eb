import { siteAccounts } from '@fin-link/contracts/banks';
import { keepPace, readyShare } from '../site/pace.ts';
import { scenarioOf } from '../site/scenarios.ts';
import { failWhenForced } from '../site/site-failure.ts';
import type { SitesContext } from './sites-context.ts';
import { sessionOf, siteOf } from './access.ts';
import { accountsFor } from './account-access.ts';
import { problemReplies } from './replies.ts';
import type { ZodApp } from '../../http/index.ts';

/** Serves the list of the signed-in customer's accounts. */
export function listAccounts(app: ZodApp, context: SitesContext): void {
  const schema = { response: { 200: siteAccounts, ...problemReplies } };
  app.get('/api/accounts', { schema }, async (request) => {
    const session = sessionOf(request);
    const scenario = scenarioOf(session.userName);
    failWhenForced(scenario, 'accounts');
    await keepPace(context, scenario, session, readyShare(null), request.signal);
    const { accounts } = await context.customer(siteOf(request), session.userName);
    return { accounts: accountsFor(scenario, accounts) };
  });
}
