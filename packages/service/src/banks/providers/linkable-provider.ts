import type { DatasetStatus, LoginForm, ProviderAccount, RequestedDataset } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { datasetProfiles, formColumns, loginFormOf } from './catalogue/provider-records.ts';

/** A provider that users can link with credentials. */
export interface LinkableProvider {
  id: number;
  authType: ProviderAccount['authType'];
  loginForm: LoginForm;
}

/** Fields of a provider that a refresh needs. */
export type ReadableProvider = Pick<LinkableProvider, 'id' | 'authType'>;

/**
 * Returns a provider that can be linked with credentials. Throws Y800 if the provider does not exist, Y820 if it cannot be linked, Y920 if
 * it needs a consent.
 */
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
 * Returns a provider whose accounts can be refreshed, linked with credentials or a consent. Throws Y800 if the provider does not exist,
 * Y820 if it is no longer supported.
 */
export async function readableProvider(
  executor: Executor<ServiceDatabase>,
  providerId: number,
): Promise<ReadableProvider> {
  const { id, authType, loginForm } = await supportedProvider(executor, providerId);
  if (authType !== 'OAUTH' && loginForm === undefined) throw new ServiceError('Y820', { name: 'providerId' });
  return { id, authType };
}

/** Returns a supported provider. Throws Y800 if it does not exist, Y820 if it is not supported. */
async function supportedProvider(executor: Executor<ServiceDatabase>, providerId: number) {
  const row = await executor.selectFrom('provider').select(formColumns).where('id', '=', providerId).executeTakeFirst();
  if (row === undefined) throw new ServiceError('Y800', { name: 'providerId' });
  if (row.status === 'Unsupported') throw new ServiceError('Y820', { name: 'providerId' });
  const { authType } = row.facts;
  return { id: row.id, authType, loginForm: loginFormOf(row)?.[0] };
}

export interface DatasetsToRead {
  read: DatasetStatus['name'][];
  /** Requested datasets that the provider does not have. */
  unsupported: DatasetStatus['name'][];
}

/**
 * Returns the datasets to read: the requested ones that the provider has, always with `BASIC_AGG_DATA`. If none are requested, returns all
 * datasets of the provider.
 */
export async function datasetsToRead(
  executor: Executor<ServiceDatabase>,
  providerId: number,
  requested: readonly RequestedDataset[] | null,
): Promise<DatasetsToRead> {
  const row = await executor
    .selectFrom('provider')
    .select('dataset_profile')
    .where('id', '=', providerId)
    .executeTakeFirst();
  const offered = row === undefined ? [] : datasetProfiles[row.dataset_profile];
  if (requested === null || requested.length === 0) return { read: offered.map(({ name }) => name), unsupported: [] };
  const isOffered = ({ name, attribute }: RequestedDataset): boolean =>
    offered.some(
      (dataset) =>
        dataset.name === name &&
        (attribute === undefined ||
          attribute.some(({ name: wanted }) =>
            dataset.attribute.some((offeredAttribute) => offeredAttribute.name === wanted),
          )),
    );
  const namesOf = (datasets: readonly RequestedDataset[]) => new Set(datasets.map(({ name }) => name));
  // All other data depends on the accounts' basic data (service interface, section 2.4).
  const read = namesOf([{ name: 'BASIC_AGG_DATA' }, ...requested.filter(isOffered)]);
  return { read: [...read], unsupported: [...namesOf(requested)].filter((name) => !read.has(name)) };
}
