import type { DatasetStatus, LoginForm, ProviderAccount } from '@fin-link/contracts/server';
import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../database/index.ts';
import { ServiceError } from '../runtime/index.ts';
import { datasetProfiles } from './catalogue/dataset-profiles.ts';
import { formColumns, loginFormOf } from './catalogue/provider-records.ts';

export interface LinkableProvider {
  id: number;
  authType: ProviderAccount['authType'];
  loginForm: LoginForm;
  datasets: DatasetStatus['name'][];
}

/** A provider that can be read: what a refresh needs of it. */
export type ReadableProvider = Pick<LinkableProvider, 'id' | 'authType' | 'datasets'>;

/** Throws Y800 for a provider that does not exist, Y820 for one that cannot be linked with credentials, Y920 for one that needs a consent. */
export async function linkableProvider(
  executor: Executor<ServiceDatabase>,
  providerId: number,
): Promise<LinkableProvider> {
  const { loginForm, ...provider } = await supportedProvider(executor, providerId);
  if (provider.authType === 'OAUTH') throw new ServiceError('Y920');
  if (loginForm === undefined) throw new ServiceError('Y820', { name: 'providerId' });
  return { ...provider, loginForm };
}

/**
 * As `linkableProvider`, for provider accounts that are linked already, by credentials or consent. Throws Y800, and Y820 for a
 * provider that is not supported any more.
 */
export async function readableProvider(
  executor: Executor<ServiceDatabase>,
  providerId: number,
): Promise<ReadableProvider> {
  const { id, authType, datasets, loginForm } = await supportedProvider(executor, providerId);
  if (authType !== 'OAUTH' && loginForm === undefined) throw new ServiceError('Y820', { name: 'providerId' });
  return { id, authType, datasets };
}

async function supportedProvider(executor: Executor<ServiceDatabase>, providerId: number) {
  const row = await executor
    .selectFrom('provider')
    .select([...formColumns, 'dataset_profile'])
    .where('id', '=', providerId)
    .executeTakeFirst();
  if (row === undefined) throw new ServiceError('Y800', { name: 'providerId' });
  if (row.status === 'Unsupported') throw new ServiceError('Y820', { name: 'providerId' });
  const { authType } = row.facts;
  const datasets = datasetProfiles[row.dataset_profile].map(({ name }) => name);
  return { id: row.id, authType, datasets, loginForm: loginFormOf(row)?.[0] };
}

/** The datasets to retrieve: those asked for, which the provider must have, or all that it has. */
export function requestedDatasets(
  provider: Pick<LinkableProvider, 'datasets'>,
  asked: readonly DatasetStatus['name'][] | undefined,
): DatasetStatus['name'][] {
  if (asked === undefined || asked.length === 0) return provider.datasets;
  if (asked.some((name) => !provider.datasets.includes(name))) throw new ServiceError('Y820', { name: 'datasetName' });
  // Everything else depends on the accounts' basic data (service interface 2.4).
  return [...new Set(['BASIC_AGG_DATA' as const, ...asked])];
}
