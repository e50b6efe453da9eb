import type { ServiceTransaction } from '../database/index.ts';
import type { ProviderAccountKey } from '../provider-accounts/index.ts';
import type { UserKey } from '../users/index.ts';

/**
 * Locks all accounts of the user, so that no refresh writes their transactions meanwhile. The caller has locked the user: others lock one
 * account each, and wait for no other with it.
 */
export async function lockAccounts(trx: ServiceTransaction, { customerId, userId }: UserKey): Promise<void> {
  await trx
    .selectFrom('account')
    .select('id')
    .where((where) => where.and({ customer_id: customerId, user_id: userId }))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Called with transactions that have been deleted: the other sides of their transfers are no sides of a transfer any more. Nothing is
 * journaled, as no reply shows pairs. The caller has locked the user.
 */
export async function releasePairs(
  trx: ServiceTransaction,
  user: UserKey,
  gone: readonly { transfer_pair_id: number | null }[],
): Promise<void> {
  const left = gone.flatMap(({ transfer_pair_id: id }) => id ?? []);
  if (left.length === 0) return;
  await lockAccounts(trx, user);
  for (let start = 0; start < left.length; start += batchSize)
    await trx
      .updateTable('transaction')
      .set({ transfer_pair_id: null })
      .where((where) => where.and({ customer_id: user.customerId, user_id: user.userId }))
      .where('id', 'in', left.slice(start, start + batchSize))
      .execute();
}
/** Keys per statement: looked up by the index, whatever the planner knows of the table. */
const batchSize = 1_000;

/** Called before a provider account is deleted with its accounts, as `releasePairs`. */
export async function releasePairsOf(trx: ServiceTransaction, key: ProviderAccountKey): Promise<void> {
  const paired = await trx
    .selectFrom('transaction')
    .innerJoin('account', (join) =>
      join
        .onRef('account.customer_id', '=', 'transaction.customer_id')
        .onRef('account.user_id', '=', 'transaction.user_id')
        .onRef('account.id', '=', 'transaction.account_id'),
    )
    .select('transfer_pair_id')
    .where('account.customer_id', '=', key.customerId)
    .where('account.user_id', '=', key.userId)
    .where('account.provider_account_id', '=', key.providerAccountId)
    .where('transfer_pair_id', 'is not', null)
    .execute();
  await releasePairs(trx, key, paired);
}
