import type { Selectable } from 'kysely';
import { type ProviderAccountTable, type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import { type NeedsBusinessClock, type NeedsSettings, ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { isInProgress } from './refresh-status.ts';

export type EligibilityDeps = NeedsBusinessClock & NeedsSettings<{ refreshIntervalMinutes: number }>;

/**
 * Throws Y930 while a refresh runs, Y940 until the bank's requested wait has passed, and Y825 within the refresh interval after a complete
 * refresh. Throws Y820 if a dataset cannot be refreshed with the stored credentials, because an attempt may lock the login at the bank.
 * Y940 and Y825 contain the seconds to wait.
 */
export async function assertRefreshable(
  trx: ServiceTransaction,
  { businessClock, settings }: EligibilityDeps,
  user: UserKey,
  row: Selectable<ProviderAccountTable>,
): Promise<void> {
  if (isInProgress(row.status)) throw new ServiceError('Y930');
  const now = (await businessClock.read(trx)).getTime();
  const { bank_wait_until: waitUntil } = row;
  if (waitUntil !== null && waitUntil.getTime() > now)
    throw new ServiceError('Y940', {
      // The message of Y940 names the time of the next allowed refresh.
      name: waitUntil.toISOString(),
      retryAfter: Math.ceil((waitUntil.getTime() - now) / 1_000),
    });
  if (row.status === 'SUCCESS' && row.last_success_at !== null) {
    const elapsedMs = now - row.last_success_at.getTime();
    const remainingMs = settings.refreshIntervalMinutes * minuteMs - elapsedMs;
    if (elapsedMs >= 0 && remainingMs > 0)
      throw new ServiceError('Y825', { name: 'refreshed moments ago', retryAfter: Math.ceil(remainingMs / 1_000) });
  }
  const blockingDataset = await trx
    .selectFrom('provider_account_dataset')
    .select('name')
    .where((where) => where.and({ ...ofUser(user), provider_account_id: row.id }))
    .where('update_eligibility', '!=', 'ALLOW_UPDATE')
    // A dataset that the provider does not support does not prevent a refresh of the others.
    .where('additional_status', '!=', 'DATASET_NOT_SUPPORTED')
    .executeTakeFirst();
  if (blockingDataset !== undefined) throw new ServiceError('Y820', { name: 'providerAccountIds' });
}

const minuteMs = 60_000;
