import type { ServiceTransaction } from '../database/index.ts';
import { deleteSharedData, type DeletionDeps } from '../deletion/index.ts';
import type { NeedsNotifications } from '../notifications/index.ts';
import { type ConsentRow, recordConsent } from './records.ts';

/** For a locked consent under which sharing has ended for good. */
export async function deleteWhereChosen(
  trx: ServiceTransaction,
  deps: DeletionDeps & NeedsNotifications,
  row: ConsentRow,
  reason: 'revoked' | 'expired',
): Promise<void> {
  const { customer_id: customerId, user_id: userId, provider_account_id: providerAccountId } = row;
  if (!row.deletes_data || providerAccountId === null) return;
  const key = { customerId, userId, providerAccountId };
  if (await deleteSharedData(trx, deps, key, { consentId: row.id, reason }))
    await recordConsent(trx, deps, row, 'data-deleted');
}
