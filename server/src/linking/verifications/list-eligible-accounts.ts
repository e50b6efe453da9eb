import { maxListedAccounts } from '@fin-link/contracts/browser';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf, type NeedsSessionProof } from '../../tenancy/sessions/index.ts';
import type { NeedsObservations } from '../provider-accounts/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { readEligibleAccounts } from './read-eligible-accounts.ts';

/** Lists the accounts of a provider account and how each can be verified. */
export const listEligibleAccounts =
  (
    deps: NeedsService & NeedsSessionProof & NeedsProviderDirectory & NeedsObservations,
  ): Handler<'listEligibleAccounts'> =>
  async (request) => {
    const session = sessionOf(request);
    const { providerAccountId } = request.params;
    // Throws `provider-account.not-found` if the provider account does not belong to the user.
    await deps.observations.read(session, providerAccountId);
    const { accountId } = session.start;
    const accounts = await readEligibleAccounts(deps, session, { providerAccountId: String(providerAccountId) });
    return {
      accounts: accounts
        .filter((account) => accountId === null || account.accountId === accountId)
        .slice(0, maxListedAccounts)
        .map(({ providerAccountId: _, ...account }) => account),
    };
  };
