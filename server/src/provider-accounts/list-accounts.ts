import type { Handler } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { markNew } from './new-accounts.ts';
import { readAccounts } from './read-accounts.ts';
import { openSettledViews } from './settled-views.ts';
import { requireCapabilityFor } from './require-editing.ts';
import { seesBalances } from './sees-balances.ts';
import type { ProviderAccountDeps } from './provider-account-deps.ts';

export function listAccounts(deps: ProviderAccountDeps): Handler<'listAccounts'> {
  const settled = openSettledViews(deps);

  return async (request) => {
    const session = sessionOf(request);
    requireCapability(session, 'link', 'manage', 'consents');
    const { providerAccountId } = request.params;
    const { view, accounts: found } = await readAccounts(deps, session, providerAccountId, settled);
    requireCapabilityFor(session, view);
    // Whoever links with an existing connection asks for its accounts, and need not change anything.
    if (session.capabilities.includes('link')) await settled.recordListed(session, view);
    const accounts = await markNew(deps, session, providerAccountId, found);
    // Of a connection that was there before, who links is shown which accounts it has.
    const isOpen = await seesBalances(deps, session, view);
    return { accounts: isOpen ? accounts : accounts.map((account) => ({ ...account, balance: null })) };
  };
}
