import type { AccountView, ProviderAccountView } from '@fin-link/contracts/browser';
import type { Owner } from '../database/index.ts';
import { accountView } from './account-view.ts';
import { isRunning } from './provider-account-view.ts';
import type { SettledViews } from './settled-views.ts';
import type { NeedsService } from '../parts/index.ts';
import type { NeedsObservations } from './observations.ts';

const most = 200;

/**
 * Reads the accounts of a provider account, except deleted and closed ones. `settled` saves a call by using a cached view. Throws if the
 * provider account does not belong to the user.
 */
export async function readAccounts(
  { client, broker, observations }: NeedsService & NeedsObservations,
  owner: Owner,
  providerAccountId: number,
  settled?: SettledViews,
): Promise<{ view: ProviderAccountView; accounts: AccountView[] }> {
  const [seen, { body }] = await Promise.all([
    (settled ?? observations).read(owner, providerAccountId),
    broker.use(owner.loginName, (token) =>
      client.getAccounts({ token, query: { providerAccountId: String(providerAccountId) } }),
    ),
  ]);
  const found = body.account ?? [];
  // Reads the provider account again if it has no accounts: the cached view could hide that it was deleted.
  const view = settled !== undefined && found.length === 0 ? await observations.read(owner, providerAccountId) : seen;
  const running = isRunning(view.status);
  const accounts = found
    .filter((account) => account.accountStatus !== 'DELETED' && account.accountStatus !== 'CLOSED')
    .slice(0, most)
    .map((account) => accountView(account, running));
  return { view, accounts };
}
