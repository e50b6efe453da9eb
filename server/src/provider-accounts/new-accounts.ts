import type { AccountView } from '@fin-link/contracts/browser';
import type { SessionKey } from '../database/index.ts';
import type { Session } from '../sessions/index.ts';
import type { ProviderAccountDeps } from './provider-account-deps.ts';

type Deps = Pick<ProviderAccountDeps, 'client' | 'broker' | 'observations' | 'adds'>;

/**
 * Does what has a provider account read again, and remembers which accounts it had before. One that the session linked itself has nothing
 * new. `work` records the provider account.
 */
export async function findingNewAccounts<R>(
  { client, broker, observations, adds }: Deps,
  session: Session,
  providerAccountId: number,
  work: () => Promise<R>,
): Promise<R> {
  if (await adds.made(session, providerAccountId)) return work();
  const { body } = await broker.use(session.loginName, (token) =>
    client.getAccounts({ token, query: { providerAccountId: String(providerAccountId) } }),
  );
  const done = await work();
  await observations.hadBefore(
    session,
    providerAccountId,
    (body.account ?? []).map(({ id }) => id),
  );
  return done;
}

/** With a mark on those that were opened since. */
export async function markNew(
  { observations }: Pick<Deps, 'observations'>,
  session: SessionKey,
  providerAccountId: number,
  accounts: readonly AccountView[],
): Promise<AccountView[]> {
  const touched = await observations.touched(session);
  const before = touched.find((one) => one.providerAccountId === providerAccountId)?.accountsBefore ?? null;
  return accounts.map((account) =>
    before === null || before.includes(account.accountId) ? account : { ...account, isNew: true },
  );
}
