import { accountList, hostRoutes } from '@fin-link/contracts/browser';
import { errorReplies } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { readAccounts } from './read-accounts.ts';
import { notFound, providerAccountParams } from './params.ts';
import { openSettledViews } from './settled-views.ts';
import { requireCapabilityFor } from './require-capability-for.ts';
import { seesBalances } from './sees-balances.ts';
import type { ProviderAccountDeps } from './provider-account-deps.ts';

export function listAccounts(app: HostApp, deps: ProviderAccountDeps): void {
  const settled = openSettledViews(deps);
  app.route({
    method: hostRoutes.accounts.method,
    url: hostRoutes.accounts.path,
    config: notFound,
    schema: {
      summary: 'Accounts of a provider account',
      tags: ['session'],
      params: providerAccountParams,
      response: { 200: accountList, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      requireCapability(session, 'link', 'manage', 'consents');
      const { view, accounts } = await readAccounts(deps, session, request.params.providerAccountId, settled);
      requireCapabilityFor(session, view);
      // Whoever links with an existing connection asks for its accounts, and need not change anything.
      if (session.capabilities.includes('link')) await settled.recordListed(session, view);
      // Of a connection that was there before, who links is shown which accounts it has.
      const isOpen = await seesBalances(deps, session, view);
      return { accounts: isOpen ? accounts : accounts.map((account) => ({ ...account, balance: null })) };
    },
  });
}
