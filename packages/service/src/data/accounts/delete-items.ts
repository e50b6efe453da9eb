import type { ServiceTransaction } from '../../platform/database/index.ts';
import { type Change, itemChanges } from '../../platform/journal/index.ts';
import { forgetInsightSettings, forgetInsightsOf, type UserKey } from '../../tenancy/users/index.ts';
import { releasePairs } from './release-pairs.ts';

/**
 * Deletes transactions, holdings, past balances, predicted events and insights of an account. Returns the changes that the caller must
 * record as deletions. The caller must hold the locks of the user and of all the user's provider accounts.
 */
export async function deleteItems(
  trx: ServiceTransaction,
  user: UserKey,
  accountId: number,
  now: Date,
): Promise<Change[]> {
  const accountItems = { customer_id: user.customerId, user_id: user.userId, account_id: accountId };
  const transactions = await trx
    .deleteFrom('transaction')
    .where((where) => where.and(accountItems))
    .returning(['id', 'is_manual', 'transfer_pair_id'])
    .execute();
  await releasePairs(trx, user, transactions, now);
  const holdings = await trx
    .deleteFrom('holding')
    .where((where) => where.and(accountItems))
    .returning('id')
    .execute();
  await trx
    .deleteFrom('account_balance')
    .where((where) => where.and(accountItems))
    .execute();
  await forgetInsightsOf(trx, user, [accountId]);
  await forgetInsightSettings(trx, user, { entityType: 'ACCOUNT', entityIds: [accountId] });
  await trx
    .deleteFrom('predicted_event')
    .where((where) => where.and(accountItems))
    .execute();
  return [
    ...itemChanges(user, 'transaction', accountId, transactions),
    ...itemChanges(user, 'holding', accountId, holdings),
  ];
}
