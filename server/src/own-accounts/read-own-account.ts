import type { Account } from '@fin-link/contracts/service';
import { HostError } from '../http/index.ts';
import type { Session } from '../sessions/index.ts';
import type { NeedsService } from '../parts/index.ts';

/** Throws `account.not-found` where the user has no such account, and where it came from a bank. */
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

/** What was shown before is what can be shown: a kind that the service has and the host does not know is not found. */
export function shown<T>(view: T | undefined): T {
  if (view === undefined) throw new HostError('account.not-found');
  return view;
}
