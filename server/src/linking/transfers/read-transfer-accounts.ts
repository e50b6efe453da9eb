import { maxListedAccounts, type ProviderAccountView } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { Session } from '../../tenancy/sessions/index.ts';
import { isRunning, type NeedsObservations } from '../provider-accounts/index.ts';
import type { TransferSources } from './transfer-accounts.ts';

/**
 * Reads the accounts and holdings of a provider account, with full account numbers and holders. If the session starts with an account,
 * returns only this account. Throws `provider-account.not-found`, and the errors of the calls to the service.
 */
export async function readTransferAccounts(
  deps: NeedsService & NeedsObservations,
  session: Session,
  providerAccountId: number,
): Promise<TransferSources & { view: ProviderAccountView }> {
  const { client, broker, observations } = deps;
  const connectionQuery = { providerAccountId: String(providerAccountId) };
  const view = await observations.read(session, providerAccountId);
  const [accounts, holdings, foreignAccountIds] = await Promise.all([
    broker.use(session.loginName, (token) =>
      client.getAccounts({ token, query: { ...connectionQuery, include: 'holder,fullAccountNumberList' } }),
    ),
    broker.use(session.loginName, (token) => client.getHoldings({ token, query: connectionQuery })),
    readForeignAccountIds(deps, session, connectionQuery),
  ]);
  return {
    view,
    accounts: (accounts.body.account ?? [])
      .filter(({ accountStatus }) => accountStatus !== 'DELETED' && accountStatus !== 'CLOSED')
      .filter(({ id }) => (session.start.accountId ?? id) === id)
      .slice(0, maxListedAccounts),
    holdings: holdings.body.holding ?? [],
    foreignAccountIds,
    running: isRunning(view.status),
  };
}

/**
 * Returns the ids of accounts whose holder's name differs from the user's name. Returns an empty set if the service cannot compare the
 * names or the user has no name.
 */
async function readForeignAccountIds(
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
