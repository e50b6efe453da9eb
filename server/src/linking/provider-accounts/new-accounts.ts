import type { AccountView } from '@fin-link/contracts/browser';
import type { Account } from '@fin-link/contracts/service';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { Session } from '../../tenancy/sessions/index.ts';
import type { NeedsIdempotentAdds } from './idempotent-adds.ts';
import type { NeedsObservations } from './observations.ts';

/** Maximum number of provider accounts in one request for accounts. */
const maxIdsPerRequest = 100;

/**
 * Runs `work`, which updates and records a provider account. Stores the accounts that the provider account had before. If the session
 * created the provider account, none of its accounts counts as new.
 */
export async function detectNewAccounts<R>(
  deps: NeedsService & NeedsObservations & NeedsIdempotentAdds,
  session: Session,
  providerAccountId: number,
  work: () => Promise<R>,
): Promise<R> {
  if (await deps.adds.isCreated(session, providerAccountId)) return work();
  const before = await readAccountsOf(deps, session, [providerAccountId]);
  const result = await work();
  await storeAccountsBefore(
    deps,
    session,
    providerAccountId,
    before.map(({ id }) => id),
  );
  return result;
}

/** Accounts of a user at one provider, as they were before an add. */
interface AccountSnapshot {
  /** Reads the snapshot. Returns the ids of the user's provider accounts at the provider. */
  read(): Promise<number[]>;
  /** Stores the accounts that a recorded provider account had before, if the service updated an existing one. */
  remember(providerAccountId: number): Promise<void>;
}

/**
 * Returns a snapshot of the user's accounts at a provider. Call `read` before a login or a consent is added, because the service may then
 * update an existing connection. Accounts that are not in the snapshot are new.
 */
export function snapshotAccounts(
  deps: NeedsService & NeedsObservations & NeedsIdempotentAdds,
  session: Session,
  providerId: number,
): AccountSnapshot {
  let accounts: readonly Account[] = [];
  const belongsTo = (providerAccountId: number, account: Account): boolean =>
    account.providerAccountId === providerAccountId ||
    account.associatedProviderAccountId?.includes(providerAccountId) === true;

  return {
    async read() {
      const query = { providerIds: String(providerId) };
      const { body } = await deps.broker.use(session.loginName, (token) =>
        deps.client.getProviderAccounts({ token, query }),
      );
      const ids = (body.providerAccount ?? []).map(({ id }) => id);
      accounts = ids.length === 0 ? [] : await readAccountsOf(deps, session, ids);
      return ids;
    },

    async remember(providerAccountId) {
      const before = accounts.filter((account) => belongsTo(providerAccountId, account)).map(({ id }) => id);
      if (before.length === 0 || (await deps.adds.isCreated(session, providerAccountId))) return;
      await storeAccountsBefore(deps, session, providerAccountId, before);
    },
  };
}

/** Marks the accounts that are not in `before` as new. `before` is `null` if the session did not update the provider account. */
export function markNew(before: readonly number[] | null, accounts: readonly AccountView[]): AccountView[] {
  return accounts.map((account) =>
    before === null || before.includes(account.accountId) ? account : { ...account, isNew: true },
  );
}

async function readAccountsOf(
  { client, broker }: NeedsService,
  { loginName }: Session,
  providerAccountIds: readonly number[],
): Promise<Account[]> {
  const providerAccountId = providerAccountIds.slice(0, maxIdsPerRequest).join(',');
  const { body } = await broker.use(loginName, (token) => client.getAccounts({ token, query: { providerAccountId } }));
  return body.account ?? [];
}

/**
 * Stores the ids of the accounts that a provider account had before an update. Skips an empty list: if the bank never listed an account
 * before, the accounts that it lists now are not newly opened.
 */
async function storeAccountsBefore(
  { observations }: NeedsObservations,
  session: Session,
  providerAccountId: number,
  before: readonly number[],
): Promise<void> {
  if (before.length > 0) await observations.storeAccountsBefore(session, providerAccountId, before);
}
