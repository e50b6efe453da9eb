import type { Handler } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { readEligibleAccounts } from './read-eligible-accounts.ts';
import type { VerificationDeps } from './verification-deps.ts';

const most = 200;

export const listEligibleAccounts =
  (deps: VerificationDeps): Handler<'listEligibleAccounts'> =>
  async (request) => {
    const session = sessionOf(request);
    const { providerAccountId } = request.params;
    // Says `provider-account.not-found` for what is not the user's.
    await deps.observations.read(session, providerAccountId);
    const { accountId } = session.start;
    const accounts = await readEligibleAccounts(deps, session, { providerAccountId: String(providerAccountId) });
    return {
      accounts: accounts
        .filter((account) => accountId === null || account.accountId === accountId)
        .slice(0, most)
        .map(({ providerAccountId: _, ...account }) => account),
    };
  };
