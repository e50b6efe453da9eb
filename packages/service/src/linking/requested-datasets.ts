import type { ProviderAccountRequest, RequestedDataset } from '@fin-link/contracts/server';
import type { ServiceTransaction } from '../database/index.ts';
import { accountKey, type ProviderAccountKey } from '../provider-accounts/index.ts';

export type DatasetRequest = Pick<ProviderAccountRequest, 'dataset' | 'datasetName'>;

/** As JSON, with what names alone stand for; null where nothing is asked for in particular. */
export function storedDatasets({ dataset, datasetName }: DatasetRequest): string | null {
  const asked: RequestedDataset[] | undefined = dataset ?? datasetName?.map((name) => ({ name }));
  return asked === undefined ? null : JSON.stringify(asked);
}

/** What is asked for stays until something else is. */
export async function keepRequestedDatasets(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  request: DatasetRequest,
): Promise<void> {
  const stored = storedDatasets(request);
  if (stored === null) return;
  await trx
    .updateTable('provider_account')
    .set({ requested_datasets: stored })
    .where((where) => where.and(accountKey(key)))
    .execute();
}
