import type { ServiceTransaction } from '../database/index.ts';
import type { Change } from '../journal/index.ts';
import type { ProviderAccountKey } from '../provider-accounts/index.ts';

/** The provider account and all that belongs to it, as deleted, for the journal; accounts that the user deleted have been told already. */
export async function everythingOf(
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
