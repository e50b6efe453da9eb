import type { ServiceTransaction } from '../../platform/database/index.ts';
import {
  accountChange,
  type Change,
  deletionOf,
  itemChanges,
  providerAccountChange,
} from '../../platform/journal/index.ts';
import type { ProviderAccountKey } from '../../data/provider-account-records/index.ts';
import { effectiveTransactions } from '../../data/transactions/index.ts';

/**
 * Returns the changes that journal a provider account and its data as deleted. Excludes accounts that the user has deleted, because their
 * deletion is already journaled.
 */
export async function changesOfDeletion(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  isManual: boolean,
): Promise<Change[]> {
  const owner = { customer_id: key.customerId, user_id: key.userId };
  const accounts = await remainingAccounts(trx, key);
  const changes = buildChanges(key, isManual, accounts);
  const accountIds = accounts.map(({ id }) => id);
  if (accountIds.length > 0) {
    const transactions = await effectiveTransactions(trx, key, { accountIds })
      .select(['id', 'account_id', 'is_manual'])
      .execute();
    for (const [accountId, items] of Map.groupBy(transactions, (item) => item.account_id))
      changes.push(...itemChanges(key, 'transaction', accountId, items));
    const holdings = await trx
      .selectFrom('holding')
      .select(['id', 'account_id'])
      .where((where) => where.and(owner))
      .where('account_id', 'in', accountIds)
      .execute();
    for (const [accountId, items] of Map.groupBy(holdings, (item) => item.account_id))
      changes.push(...itemChanges(key, 'holding', accountId, items));
  }
  return changes.map(deletionOf);
}

/** Returns the same changes as `changesOfDeletion`, without transactions and holdings. */
export const accountDeletions = async (
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  isManual: boolean,
): Promise<Change[]> => buildChanges(key, isManual, await remainingAccounts(trx, key)).map(deletionOf);

const buildChanges = (
  key: ProviderAccountKey,
  isManual: boolean,
  accounts: Awaited<ReturnType<typeof remainingAccounts>>,
): Change[] => [
  providerAccountChange(key, key.providerAccountId, isManual),
  ...accounts.map((account) => accountChange(key, account)),
];

const remainingAccounts = (trx: ServiceTransaction, { customerId, userId, providerAccountId }: ProviderAccountKey) =>
  trx
    .selectFrom('account')
    .select(['id', 'provider_account_id', 'is_manual'])
    .where((where) => where.and({ customer_id: customerId, user_id: userId, provider_account_id: providerAccountId }))
    .where('account_status', '!=', 'DELETED')
    .execute();
