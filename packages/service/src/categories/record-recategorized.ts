import type { ServiceTransaction } from '../database/index.ts';
import { recordChangesOf } from '../provider-accounts/index.ts';
import type { UserKey } from '../users/index.ts';

/** A transaction that is in another category now. */
export interface Recategorized {
  id: number;
  account_id: number;
  provider_account_id: number;
  is_manual: boolean;
}

/** Journals transactions whose category has changed. The caller has locked all provider accounts of the user. */
export async function recordRecategorized(
  trx: ServiceTransaction,
  user: UserKey,
  rows: readonly Recategorized[],
): Promise<void> {
  for (const [providerAccountId, of] of Map.groupBy(rows, (row) => row.provider_account_id))
    await recordChangesOf(
      trx,
      { ...user, providerAccountId },
      of.map((row) => ({
        ...user,
        entity: 'transaction',
        entityId: String(row.id),
        parentId: String(row.account_id),
        isManual: row.is_manual,
      })),
    );
}
