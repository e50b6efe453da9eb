import type { ProviderAccountRequest, RequestedDataset } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import type { ProviderAccountTable, ServiceTransaction } from '../../platform/database/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { accountKey, keyOf } from '../../data/provider-account-records/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { changePreferences } from './preferences.ts';

type DatasetRequest = Pick<ProviderAccountRequest, 'dataset' | 'datasetName'>;
/** Parts of a request that are stored for later refreshes. */
export type StoredRequest = DatasetRequest & Pick<ProviderAccountRequest, 'preferences'>;

/** Returns the requested datasets as JSON. Converts `datasetName` to datasets. Returns `null` if neither is given. */
export function storedDatasets({ dataset, datasetName }: DatasetRequest): string | null {
  const requested: RequestedDataset[] | undefined = dataset ?? datasetName?.map((name) => ({ name }));
  return requested === undefined ? null : JSON.stringify(requested);
}

/** Stores requested preferences and datasets until a later request replaces them. The caller must hold the lock of the provider account. */
export async function storeRequest(
  trx: ServiceTransaction,
  deps: NeedsBusinessClock & NeedsNotifications,
  user: UserKey,
  row: Selectable<ProviderAccountTable>,
  { preferences, ...requested }: StoredRequest,
): Promise<void> {
  const key = keyOf(user, row);
  if (preferences !== undefined) await changePreferences(trx, deps, key, row, preferences);
  const stored = storedDatasets(requested);
  if (stored === null) return;
  await trx
    .updateTable('provider_account')
    .set({ requested_datasets: stored })
    .where((where) => where.and(accountKey(key)))
    .execute();
}
