import type { ProviderAccountView } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import { isRunning } from '../provider-accounts/index.ts';
import type { Session } from '../sessions/index.ts';
import type { Held } from './transfer-accounts.ts';
import type { NeedsService } from '../parts/index.ts';
import type { NeedsObservations } from '../provider-accounts/index.ts';

const most = 200;

/**
 * Reads the accounts and holdings of a provider account, with full account numbers and holders. If the session starts with an account,
 * returns only this account. Throws if the provider account does not belong to the user.
 */
export async function readTransferAccounts(
  deps: NeedsService & NeedsObservations,
  session: Session,
  providerAccountId: number,
): Promise<Held & { view: ProviderAccountView }> {
  const { client, broker, observations } = deps;
  const ofConnection = { providerAccountId: String(providerAccountId) };
  const view = await observations.read(session, providerAccountId);
  const [accounts, holdings, strangers] = await Promise.all([
    broker.use(session.loginName, (token) =>
      client.getAccounts({ token, query: { ...ofConnection, include: 'holder,fullAccountNumberList' } }),
    ),
    broker.use(session.loginName, (token) => client.getHoldings({ token, query: ofConnection })),
    strangersOf(deps, session, ofConnection),
  ]);
  return {
    view,
    accounts: (accounts.body.account ?? [])
      .filter(({ accountStatus }) => accountStatus !== 'DELETED' && accountStatus !== 'CLOSED')
      .filter(({ id }) => (session.start.accountId ?? id) === id)
      .slice(0, most),
    holdings: holdings.body.holding ?? [],
    strangers,
    running: isRunning(view.status),
  };
}

/**
 * Returns the ids of accounts whose holder's name differs from the user's name. Returns an empty set if the service cannot compare the
 * names or the user has no name.
 */
async function strangersOf(
  { client, broker }: NeedsService,
  session: Session,
  query: { providerAccountId: string },
): Promise<ReadonlySet<number>> {
  try {
    const { body } = await broker.use(session.loginName, (token) => client.getHolderProfile({ token, query }));
    const profiles = body.holderProfile ?? [];
    return new Set(
      profiles.flatMap(({ accountId, matchesUser }) =>
        accountId !== undefined && matchesUser === false ? [accountId] : [],
      ),
    );
  } catch (error) {
    if (error instanceof ServiceCallError && error.fault === 'refused') return new Set();
    throw error;
  }
}
