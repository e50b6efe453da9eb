import type { Account } from '@fin-link/contracts/service';
import { HostError } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { Session } from '../../tenancy/sessions/index.ts';

/** Reads a manually added account. Throws `account.not-found` if the user does not have it or it came from a bank. */
export async function readOwnAccount(
  { client, broker }: NeedsService,
  { loginName }: Session,
  accountId: number,
): Promise<Account> {
  const { body } = await broker.use(loginName, (token) =>
    client.getAccount({ token, params: { accountId: String(accountId) }, query: {} }),
  );
  const account = body.account?.find(({ id }) => id === accountId);
  if (account?.isManual !== true) throw new HostError('account.not-found');
  return account;
}

/** Returns the view. Throws `account.not-found` if there is none, for example for a kind that the host does not know. */
export function requireView<T>(view: T | undefined): T {
  if (view === undefined) throw new HostError('account.not-found');
  return view;
}
