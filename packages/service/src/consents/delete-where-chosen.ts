import { deleteSharedData } from '../deletion/index.ts';
import type { ServiceTransaction } from '../deps.ts';
import type { LinkingDeps } from '../refresh/linking-deps.ts';
import type { ConsentRow } from './records.ts';

/** For a locked consent under which sharing has ended for good. */
export async function deleteWhereChosen(
  trx: ServiceTransaction,
  deps: LinkingDeps,
  row: ConsentRow,
  reason: 'revoked' | 'expired',
): Promise<void> {
  const { customer_id: customerId, user_id: userId, provider_account_id: providerAccountId } = row;
  if (!row.deletes_data || providerAccountId === null) return;
  await deleteSharedData(trx, deps, { customerId, userId, providerAccountId }, { consentId: row.id, reason });
}
