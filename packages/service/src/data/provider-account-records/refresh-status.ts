import type { DatasetStatus, ProviderAccount } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import type { AdditionalStatus } from '../../banks/connectors/index.ts';
import { type ProviderAccountTable, type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import { type NeedsBusinessClock, type NeedsSettings, ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

/** Statuses of a dataset that is being refreshed. */
const inProgressStatuses: ReadonlySet<AdditionalStatus> = new Set([
  'LOGIN_IN_PROGRESS',
  'DATA_RETRIEVAL_IN_PROGRESS',
  'ACCT_SUMMARY_RECEIVED',
]);
/** Statuses that require new credentials. A retry with the stored credentials would fail and may lock the login at the bank. */
const newCredentialsStatuses: ReadonlySet<AdditionalStatus> = new Set([
  'INCORRECT_CREDENTIALS',
  'CREDENTIALS_UPDATE_NEEDED',
]);
/** Statuses that a refresh of the same connection cannot resolve. */
const notUpdatableStatuses: ReadonlySet<AdditionalStatus> = new Set([
  'NEW_AUTHENTICATION_REQUIRED',
  'MIGRATION_IN_PROGRESS',
  'SITE_NOT_SUPPORTED',
  // A revoked consent stays revoked; a new consent starts its own refresh.
  'CONSENT_REVOKED',
]);

export const requiresNewCredentials = (additionalStatus: AdditionalStatus): boolean =>
  newCredentialsStatuses.has(additionalStatus);

/** Returns whether the user can start a refresh, and whether it needs new credentials. */
export function updateEligibility(additionalStatus: AdditionalStatus): DatasetStatus['updateEligibility'] {
  if (inProgressStatuses.has(additionalStatus) || notUpdatableStatuses.has(additionalStatus)) return 'DISALLOW_UPDATE';
  return newCredentialsStatuses.has(additionalStatus) ? 'ALLOW_UPDATE_WITH_CREDENTIALS' : 'ALLOW_UPDATE';
}

/**
 * Returns the status of a provider account from its datasets. `isWaiting` means that a question of the bank is waiting for the user's
 * answer.
 */
export function providerAccountStatusOf(
  datasets: readonly AdditionalStatus[],
  isWaiting: boolean,
): ProviderAccount['status'] {
  const some = (...statuses: AdditionalStatus[]): boolean => datasets.some((status) => statuses.includes(status));
  if (isWaiting) return 'USER_INPUT_REQUIRED';
  if (some('LOGIN_IN_PROGRESS')) return 'LOGIN_IN_PROGRESS';
  if (some('DATA_RETRIEVAL_IN_PROGRESS', 'ACCT_SUMMARY_RECEIVED')) return 'IN_PROGRESS';
  if (datasets.length > 0 && datasets.every((status) => status === 'AVAILABLE_DATA_RETRIEVED')) return 'SUCCESS';
  if (some('AVAILABLE_DATA_RETRIEVED', 'PARTIAL_DATA_RETRIEVED')) return 'PARTIAL_SUCCESS';
  return some('MIGRATION_IN_PROGRESS') ? 'MIGRATION_IN_PROGRESS' : 'FAILED';
}

const minuteMs = 60_000;

/** Returns whether a refresh of the provider account is running. A refresh that waits for the user's answer does not count. */
export const isInProgress = (status: ProviderAccount['status']): boolean =>
  status === 'LOGIN_IN_PROGRESS' || status === 'IN_PROGRESS';

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
