import type { DatasetStatus, LoginForm, ProviderAccount } from '@fin-link/contracts/server';
import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../database/schema.ts';
import { ServiceError } from '../errors/service-error.ts';
import { datasetProfiles } from '../providers/dataset-profiles.ts';

export interface LinkableProvider {
  id: number;
  authType: ProviderAccount['authType'];
  loginForm: LoginForm;
  datasets: DatasetStatus['name'][];
}

/** Throws Y800 for a provider that does not exist, Y820 for one that cannot be linked with credentials. */
export async function linkableProvider(
  executor: Executor<ServiceDatabase>,
  providerId: number,
): Promise<LinkableProvider> {
  const row = await executor
    .selectFrom('provider')
    .select(['id', 'status', 'facts', 'login_form', 'dataset_profile'])
    .where('id', '=', providerId)
    .executeTakeFirst();
  if (row === undefined) throw new ServiceError('Y800', { name: 'providerId' });
  const [loginForm] = row.login_form ?? [];
  const { authType } = row.facts;
  if (row.status === 'Unsupported' || authType === 'OAUTH' || loginForm === undefined)
    throw new ServiceError('Y820', { name: 'providerId' });
  return { id: row.id, authType, loginForm, datasets: datasetProfiles[row.dataset_profile].map(({ name }) => name) };
}

/** The datasets to retrieve: those asked for, which the provider must have, or all that it has. */
export function requestedDatasets(
  provider: LinkableProvider,
  asked: readonly DatasetStatus['name'][] | undefined,
): DatasetStatus['name'][] {
  if (asked === undefined || asked.length === 0) return provider.datasets;
  if (asked.some((name) => !provider.datasets.includes(name))) throw new ServiceError('Y820', { name: 'datasetName' });
  // Everything else depends on the accounts' basic data (service interface 2.4).
  return [...new Set(['BASIC_AGG_DATA' as const, ...asked])];
}
