import type { ProviderAccountRequest } from '@fin-link/contracts/server';
import type { Selectable } from 'kysely';
import type { ServiceTransaction } from '../database/schema.ts';
import { ServiceError } from '../runtime/service-error.ts';
import type { FieldValues } from '../provider-accounts/secrets.ts';
import { startRefresh } from '../refreshes/start-refresh.ts';
import { isInProgress } from '../provider-accounts/eligibility.ts';
import { requestedDatasets, type LinkableProvider } from '../providers/linkable-provider.ts';
import { changePreferences } from '../provider-accounts/preferences.ts';
import { keyOf } from '../provider-accounts/records.ts';
import type { ProviderAccountTable } from '../database/tables/provider-accounts.ts';
import type { UserKey } from '../users/user-key.ts';
import type { RefreshDeps } from '../refreshes/advance.ts';

export interface CredentialsEdit extends Pick<ProviderAccountRequest, 'datasetName' | 'preferences'> {
  provider: LinkableProvider;
  values: FieldValues;
}

/**
 * Tries new credentials. Stored ones that the bank has accepted stay until it has accepted these too; what is waiting for an
 * answer is given up. Throws Y840 while an update runs. The caller has locked the provider account.
 */
export async function editCredentials(
  trx: ServiceTransaction,
  deps: RefreshDeps,
  user: UserKey,
  row: Selectable<ProviderAccountTable>,
  { provider, values, datasetName, preferences }: CredentialsEdit,
): Promise<void> {
  if (isInProgress(row.status)) throw new ServiceError('Y840');
  const key = keyOf(user, row);
  if (preferences !== undefined) await changePreferences(trx, deps, key, row, preferences);
  const requestKey = await startRefresh(trx, deps, key, {
    kind: 'edit',
    previous: row.request_key,
    datasets: requestedDatasets(provider, datasetName),
  });
  if (row.credentials_state === 'accepted') await deps.secrets.keepBrought(trx, { ...key, requestKey }, values);
  else await deps.secrets.keepCredentials(trx, key, values);
}
