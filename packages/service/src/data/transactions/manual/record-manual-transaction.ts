import type { ServiceTransaction } from '../../../platform/database/index.ts';
import { itemChanges } from '../../../platform/journal/index.ts';
import { recordChangesOf } from '../../provider-account-records/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import type { LockedAccount } from './lock-account.ts';

/** Journals an added or changed manual transaction. The caller must have called `lockAccount`. */
export const recordManualTransaction = (
  trx: ServiceTransaction,
  user: UserKey,
  { id: accountId, provider_account_id: providerAccountId }: Pick<LockedAccount, 'id' | 'provider_account_id'>,
  id: number,
): Promise<void> =>
  recordChangesOf(
    trx,
    { ...user, providerAccountId },
    itemChanges(user, 'transaction', accountId, [{ id, is_manual: true }]),
  );
