import { maxListedAccounts, type AccountView, type ProviderAccountView } from '@fin-link/contracts/browser';
import type { Owner } from '../../platform/database/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { accountView } from './account-view.ts';
import type { NeedsObservations } from './observations.ts';
import { isRunning } from './provider-account-view.ts';
import type { SettledViews } from './settled-views.ts';

/**
 * Reads the accounts of a provider account, except deleted and closed ones. `settledViews` may return a cached view, which saves a call.
 * Throws `provider-account.not-found` if the user does not have the provider account, and the errors of the calls to the service.
 */
export async function readAccounts(
  { client, broker, observations }: NeedsService & NeedsObservations,
  owner: Owner,
  providerAccountId: number,
  settledViews?: SettledViews,
): Promise<{ view: ProviderAccountView; accounts: AccountView[] }> {
  const [cachedOrCurrent, { body }] = await Promise.all([
    (settledViews ?? observations).read(owner, providerAccountId),
    broker.use(owner.loginName, (token) =>
      client.getAccounts({ token, query: { providerAccountId: String(providerAccountId) } }),
    ),
  ]);
  const serviceAccounts = body.account ?? [];
  // Reads the provider account again if it has no accounts: the cached view could hide that it was deleted.
  const view =
    settledViews !== undefined && serviceAccounts.length === 0
      ? await observations.read(owner, providerAccountId)
      : cachedOrCurrent;
  const isRetrieving = isRunning(view.status);
  const accounts = serviceAccounts
    .filter((account) => account.accountStatus !== 'DELETED' && account.accountStatus !== 'CLOSED')
    .slice(0, maxListedAccounts)
    .map((account) => accountView(account, isRetrieving));
  return { view, accounts };
}
