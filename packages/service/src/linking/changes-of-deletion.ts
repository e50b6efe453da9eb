import type { ServiceTransaction } from '../database/index.ts';
import type { Change } from '../journal/index.ts';
import type { ProviderAccountKey } from '../provider-accounts/index.ts';

/** The changes that journal a provider account and its data as deleted. Accounts that the user deleted are journaled already. */
export async function changesOfDeletion(
  trx: ServiceTransaction,
  { customerId, userId, providerAccountId }: ProviderAccountKey,
): Promise<Change[]> {
  const owner = { customer_id: customerId, user_id: userId };
  const accounts = await trx
    .selectFrom('account')
    .select('id')
    .where((where) => where.and({ ...owner, provider_account_id: providerAccountId }))
    .where('account_status', '!=', 'DELETED')
    .execute();
  const accountIds = accounts.map(({ id }) => id);
  const ofAccounts = (table: 'transaction' | 'holding') =>
    accountIds.length === 0
      ? []
      : trx
          .selectFrom(table)
          .select('id')
          .where((where) => where.and(owner))
          .where('account_id', 'in', accountIds)
          .execute();
  const changes = (entity: string, ids: readonly { id: number }[]): Change[] =>
    ids.map(({ id }) => ({ customerId, userId, entity, entityId: String(id), deleted: true }));
  return [
    ...changes('providerAccount', [{ id: providerAccountId }]),
    ...changes('account', accounts),
    ...changes('transaction', await ofAccounts('transaction')),
    ...changes('holding', await ofAccounts('holding')),
  ];
}
