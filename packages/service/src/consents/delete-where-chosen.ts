import { deleteSharedData, type DeletionDeps } from '../deletion/delete-shared-data.ts';
import type { ServiceTransaction } from '../database/schema.ts';
import { type ConsentRow, recordConsent } from './records.ts';
import type { NeedsNotifications } from '../notifications/outbox.ts';

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
