import type { UserCalls } from '../backend/index.ts';
import { readTransactions } from './read-transactions.ts';
import type { ReadSettings } from './read-user-data.ts';
import type { UserDataPage } from './user-data-page.ts';

type Calls = Pick<UserCalls, 'getProviderAccounts' | 'getAccounts' | 'getTransactions' | 'getHoldings'>;

/** Marks records as existing, in contrast to deletions. */
const asPresent = <R extends object>(records: readonly R[] | undefined): (R & { isDeleted: false })[] =>
  (records ?? []).map((record) => ({ ...record, isDeleted: false as const }));

/** Options of `readCurrentUserData`. */
export interface CurrentUserDataOptions extends ReadSettings {
  /** Clock that follows the service's time. */
  readonly clock?: { now(): Date };
}

/**
 * Reads all data of a user from the read endpoints, as pages of an extract. Use this function for users who linked accounts before you
 * began to store their data, and after `ChangesForgottenError`. Reads the transactions of the last 20 years; some may be returned twice.
 * Clear the user's data in the store first, and apply no event of this user during the read. Throws `ShiftedPagesError` if too many
 * transactions are deleted during the read; in that case, start again.
 */
export async function* readCurrentUserData(
  calls: Calls,
  loginName: string,
  { clock = { now: () => new Date() }, ...settings }: CurrentUserDataOptions = {},
): AsyncGenerator<UserDataPage> {
  const providerAccounts = await calls.getProviderAccounts(settings);
  const accounts = await calls.getAccounts(settings);
  const holdings = await calls.getHoldings(settings);
  yield {
    loginName,
    providerAccounts: asPresent(providerAccounts.body.providerAccount),
    accounts: asPresent(accounts.body.account),
    transactions: [],
    holdings: asPresent(holdings.body.holding),
  };
  const read: Parameters<typeof readTransactions>[0] = (query) => calls.getTransactions({ query, ...settings });
  for await (const transactions of readTransactions(read, clock.now()))
    if (transactions.length > 0)
      yield { loginName, providerAccounts: [], accounts: [], transactions: asPresent(transactions), holdings: [] };
}
