import type { AccountView } from '@fin-link/contracts/browser';
import type { Account } from '@fin-link/contracts/service';
import type { Session } from '../sessions/index.ts';
import type { NeedsService } from '../parts/index.ts';
import type { NeedsObservations } from './observations.ts';
import type { NeedsIdempotentAdds } from './idempotent-adds.ts';

/** Maximum number of provider accounts in one request for accounts. */
const mostNamed = 100;

async function accountsOf(
  { client, broker }: NeedsService,
  { loginName }: Session,
  providerAccountIds: readonly number[],
): Promise<Account[]> {
  const providerAccountId = providerAccountIds.slice(0, mostNamed).join(',');
  const { body } = await broker.use(loginName, (token) => client.getAccounts({ token, query: { providerAccountId } }));
  return body.account ?? [];
}

/**
 * Stores the earlier accounts. Skips an empty list: if the bank never listed an account before, the accounts that it lists now are not
 * newly opened.
 */
async function remember(
  { observations }: NeedsObservations,
  session: Session,
  providerAccountId: number,
  before: readonly number[],
): Promise<void> {
  if (before.length > 0) await observations.hadBefore(session, providerAccountId, before);
}

/**
 * Runs `work`, which updates and records a provider account. Stores the accounts that the provider account had before. If the session
 * created the provider account, none of its accounts counts as new.
 */
export async function findingNewAccounts<R>(
  deps: NeedsService & NeedsObservations & NeedsIdempotentAdds,
  session: Session,
  providerAccountId: number,
  work: () => Promise<R>,
): Promise<R> {
  if (await deps.adds.made(session, providerAccountId)) return work();
  const before = await accountsOf(deps, session, [providerAccountId]);
  const done = await work();
  await remember(
    deps,
    session,
    providerAccountId,
    before.map(({ id }) => id),
  );
  return done;
}

interface LinksHeld {
  /** Reads the user's provider accounts at the provider, and their accounts. */
  read(): Promise<number[]>;
  /** Stores the accounts that a recorded provider account had before, if the service updated an existing one. */
  remember(providerAccountId: number): Promise<void>;
}

/**
 * Remembers the accounts of a user at a provider before a login or a consent is added, because the service may update an existing
 * connection.
 */
export function linksHeld(
  deps: NeedsService & NeedsObservations & NeedsIdempotentAdds,
  session: Session,
  providerId: number,
): LinksHeld {
  let accounts: readonly Account[] = [];
  const isIn = (providerAccountId: number, account: Account): boolean =>
    account.providerAccountId === providerAccountId ||
    account.associatedProviderAccountId?.includes(providerAccountId) === true;

  return {
    async read() {
      const query = { providerIds: String(providerId) };
      const { body } = await deps.broker.use(session.loginName, (token) =>
        deps.client.getProviderAccounts({ token, query }),
      );
      const ids = (body.providerAccount ?? []).map(({ id }) => id);
      accounts = ids.length === 0 ? [] : await accountsOf(deps, session, ids);
      return ids;
    },

    async remember(providerAccountId) {
      const before = accounts.filter((account) => isIn(providerAccountId, account)).map(({ id }) => id);
      if (before.length === 0 || (await deps.adds.made(session, providerAccountId))) return;
      await remember(deps, session, providerAccountId, before);
    },
  };
}

/** Marks the accounts that are not in `before` as new. `before` is `null` if the session did not update the provider account. */
export function markNew(before: readonly number[] | null, accounts: readonly AccountView[]): AccountView[] {
  return accounts.map((account) =>
    before === null || before.includes(account.accountId) ? account : { ...account, isNew: true },
  );
}
