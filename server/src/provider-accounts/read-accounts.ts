import type { AccountView, ProviderAccountView } from '@fin-link/contracts/browser';
import type { HostDeps } from '../deps.ts';
import type { Owner } from '../database/schema.ts';
import { accountView } from './account-view.ts';
import { isRunning } from './provider-account-view.ts';

const most = 200;

/** The accounts as the frame sees them; deleted and closed ones are left out. Throws when the provider account is not the user's. */
export async function readAccounts(
  { client, broker, readings }: Pick<HostDeps, 'client' | 'broker' | 'readings'>,
  owner: Owner,
  providerAccountId: number,
): Promise<{ view: ProviderAccountView; accounts: AccountView[] }> {
  const [view, { body }] = await Promise.all([
    readings.read(owner, providerAccountId),
    broker.use(owner.loginName, (token) =>
      client.getAccounts({ token, query: { providerAccountId: String(providerAccountId) } }),
    ),
  ]);
  const running = isRunning(view.status);
  const accounts = (body.account ?? [])
    .filter((account) => account.accountStatus !== 'DELETED' && account.accountStatus !== 'CLOSED')
    .slice(0, most)
    .map((account) => accountView(account, running));
  return { view, accounts };
}
