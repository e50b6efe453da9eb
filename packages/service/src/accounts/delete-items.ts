import type { ServiceTransaction } from '../database/index.ts';
import { type Change, itemChanges } from '../journal/index.ts';
import type { UserKey } from '../users/index.ts';

/** Deletes transactions, holdings and past balances of an account. The caller records what is returned as deletions. */
export async function deleteItems(trx: ServiceTransaction, user: UserKey, accountId: number): Promise<Change[]> {
  const ofAccount = { customer_id: user.customerId, user_id: user.userId, account_id: accountId };
  const remove = async (table: 'transaction' | 'holding'): Promise<Change[]> => {
    const rows = await trx
      .deleteFrom(table)
      .where((where) => where.and(ofAccount))
      .returning('id')
      .execute();
    return itemChanges(user, table, accountId, rows);
  };
  await trx
    .deleteFrom('account_balance')
    .where((where) => where.and(ofAccount))
    .execute();
  return [...(await remove('transaction')), ...(await remove('holding'))];
}
