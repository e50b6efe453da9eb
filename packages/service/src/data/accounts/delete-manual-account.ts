import type { ServiceTransaction } from '../../platform/database/index.ts';
import { accountChange, deletionOf, recordChange } from '../../platform/journal/index.ts';
import { recordDeletions } from '../provider-account-records/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { deleteItems } from './delete-items.ts';
import { unlinkLoans } from './manual/linked-loans.ts';
import type { AccountRow } from './account-reply.ts';
import { deleteWhenEmpty } from './manual/manual-provider-account.ts';

/**
 * Deletes a manual account completely, because no refresh can add it again. Also deletes its provider account if no account is left. The
 * caller must hold the locks of the user and of all the user's provider accounts.
 */
export async function deleteManualAccount(
  trx: ServiceTransaction,
  user: UserKey,
  row: AccountRow,
  now: Date,
): Promise<void> {
  const propertyChanges = await unlinkLoans(trx, user, [row.id]);
  const items = await deleteItems(trx, user, row.id, now);
  await trx
    .deleteFrom('account')
    .where((where) => where.and({ customer_id: user.customerId, user_id: user.userId, id: row.id }))
    .execute();
  const deletedRecords = [
    accountChange(user, row),
    ...items,
    ...(await deleteWhenEmpty(trx, user, row.provider_account_id)),
  ];
  await recordChange(trx, propertyChanges);
  await recordDeletions(trx, user, deletedRecords.map(deletionOf));
}
