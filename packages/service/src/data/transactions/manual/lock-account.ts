import type { ServiceTransaction } from '../../../platform/database/index.ts';
import { lockProviderAccounts } from '../../provider-account-records/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { lockUser, type UserKey } from '../../../tenancy/users/index.ts';

/**
 * Locks the user and all of the user's provider accounts, as journaling a manual transaction requires. Returns the account of the
 * transaction. Throws Y800 for an account that the user does not have. Throws Y820 for an account that has no transactions: an account
 * without a currency, for example of rewards, or an account that is not selected for aggregation.
 */
export async function lockAccount(trx: ServiceTransaction, user: UserKey, accountId: number) {
  // This lock prevents the account from moving to another provider account.
  await lockUser(trx, user);
  const account = await trx
    .selectFrom('account')
    .select(['id', 'provider_account_id', 'container', 'currency', 'is_selected'])
    .where((where) => where.and({ customer_id: user.customerId, user_id: user.userId, id: accountId }))
    .where('account_status', '!=', 'DELETED')
    .executeTakeFirst();
  if (account === undefined) throw new ServiceError('Y800', { name: 'transaction.accountId' });
  const { currency, ...columns } = account;
  if (currency === null || account.is_selected === false)
    throw new ServiceError('Y820', { name: 'transaction.accountId' });
  // The other side of a transfer may belong to any provider account.
  await lockProviderAccounts(trx, user);
  return { ...columns, currency };
}

/** Account of a manual transaction, locked by `lockAccount`. */
export type LockedAccount = Awaited<ReturnType<typeof lockAccount>>;
