import type { ServiceTransaction } from '../database/index.ts';
import type { Change } from '../journal/index.ts';
import type { ProviderAccountKey } from '../provider-accounts/index.ts';
import { accountsReachedBy, sourcesWithProviderAccounts } from './sources.ts';

/**
 * Before a provider account is deleted: what others reach too stays, and belongs to the oldest of those from now on.
 * Returns what changed for its readers. The caller has locked the user.
 */
export async function handOverAccounts(trx: ServiceTransaction, key: ProviderAccountKey): Promise<Change[]> {
  const { customerId, userId, providerAccountId } = key;
  const owner = { customer_id: customerId, user_id: userId };
  const heirs = await sourcesWithProviderAccounts(trx, key)
    .select([
      'account_source.account_id',
      'account_source.bank_key',
      'provider_account.id as heir_id',
      'provider_account.provider_id',
    ])
    .where('account_source.provider_account_id', '!=', providerAccountId)
    .where('account_source.account_id', 'in', accountsReachedBy(key))
    .orderBy('provider_account.created_at')
    .orderBy('provider_account.id')
    .execute();
  const changes: Change[] = [];
  for (const [accountId, [heir]] of Map.groupBy(heirs, (source) => source.account_id)) {
    if (heir === undefined) continue;
    await trx
      .updateTable('account')
      .set({ provider_account_id: heir.heir_id, provider_id: heir.provider_id, bank_key: heir.bank_key })
      .where((where) => where.and({ ...owner, id: accountId, provider_account_id: providerAccountId }))
      .execute();
    await trx
      .updateTable('account')
      .set({ reader_id: heir.heir_id })
      .where((where) => where.and({ ...owner, id: accountId, reader_id: providerAccountId }))
      .execute();
    const account = await trx
      .selectFrom('account')
      .select('account_status')
      .where((where) => where.and({ ...owner, id: accountId }))
      .executeTakeFirst();
    if (account?.account_status === 'DELETED') continue;
    const holdings = await trx
      .selectFrom('holding')
      .select('id')
      .where((where) => where.and({ ...owner, account_id: accountId }))
      .execute();
    changes.push(
      { customerId, userId, entity: 'account', entityId: String(accountId) },
      ...holdings.map(({ id }) => ({ customerId, userId, entity: 'holding', entityId: String(id) })),
    );
  }
  return changes;
}
