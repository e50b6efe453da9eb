import type { EndpointInput } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import { datasetProfileNames, type ServiceDatabase } from '../../../platform/database/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { datasetProfiles } from '../catalogue/dataset-profiles.ts';
import {
  hasAccountNumberFields,
  matchesDatasets,
  parseAccountNumberFields,
  parseDatasetFilter,
} from './dataset-filter.ts';
import { manualProviderId } from '../catalogue/manual-provider.ts';

export type ProviderQuery = Omit<EndpointInput<'getProviders'>['query'], 'skip' | 'top'>;

/** The providers that every filter but the name lets through: banks, and not that of accounts that are added by hand. */
export function filteredProviders(executor: Executor<ServiceDatabase>, query: ProviderQuery) {
  let providers = executor.selectFrom('provider').where('id', '!=', manualProviderId);
  const profiles = datasetProfileFilter(query);
  if (profiles.length === 0) providers = providers.where(sql<boolean>`false`);
  else if (profiles.length < datasetProfileNames.length) providers = providers.where('dataset_profile', 'in', profiles);
  if (query.priority === 'POPULAR') providers = providers.where('rank', '=', 0);
  if (query.priority === 'SUGGESTED') providers = providers.where('rank', '<=', 1);
  if (query.providerId !== undefined) providers = providers.where('id', 'in', query.providerId);
  // Every provider is an institution of its own as long as none has several.
  if (query.institutionId !== undefined) providers = providers.where('id', '=', query.institutionId);
  if (query.countries !== undefined) providers = providers.where('country', 'in', query.countries);
  if (query.capability !== undefined) {
    if (query.capability !== 'CHALLENGE_DEPOSIT_VERIFICATION') throw new ServiceError('Y800', { name: 'capability' });
    // Deposits go to accounts with a routing number.
    providers = providers.where('country', '=', 'US').where('dataset_profile', '!=', 'brokerage');
  }
  return providers;
}
export type FilteredProviders = ReturnType<typeof filteredProviders>;

function datasetProfileFilter(query: ProviderQuery) {
  const datasetText = query['dataset$filter'];
  const filter = datasetText === undefined ? undefined : parseDatasetFilter(datasetText);
  const fields =
    query.fullAccountNumberFields === undefined ? undefined : parseAccountNumberFields(query.fullAccountNumberFields);
  return datasetProfileNames.filter((name) => {
    const datasets = datasetProfiles[name];
    return (
      (filter === undefined || matchesDatasets(datasets, filter)) &&
      (fields === undefined || hasAccountNumberFields(datasets, fields))
    );
  });
}
