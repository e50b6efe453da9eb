import type { DatasetStatus, ProviderAccount } from '@fin-link/contracts/service';
import type { AdditionalStatus } from '../../banks/connectors/index.ts';

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

/** Returns whether a refresh of the provider account is running. A refresh that waits for the user's answer does not count. */
export const isInProgress = (status: ProviderAccount['status']): boolean =>
  status === 'LOGIN_IN_PROGRESS' || status === 'IN_PROGRESS';
