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

/** Filters of a search. */
export type ProviderQuery = Omit<EndpointInput<'getProviders'>['query'], 'skip' | 'top'>;

/**
 * Creates the query with every filter except the name, without the provider of manually added accounts. Throws Y800 for an unknown filter.
 */
export function filteredProviders(executor: Executor<ServiceDatabase>, query: ProviderQuery) {
  let providers = executor.selectFrom('provider').where('id', '!=', manualProviderId);
  const profiles = datasetProfileFilter(query);
  if (profiles.length === 0) providers = providers.where(sql<boolean>`false`);
  else if (profiles.length < datasetProfileNames.length) providers = providers.where('dataset_profile', 'in', profiles);
  if (query.priority === 'POPULAR') providers = providers.where('rank', '=', 0);
  if (query.priority === 'SUGGESTED') providers = providers.where('rank', '<=', 1);
  if (query.providerId !== undefined) providers = providers.where('id', 'in', query.providerId);
  // Each institution has exactly one provider, with the same id.
  if (query.institutionId !== undefined) providers = providers.where('id', '=', query.institutionId);
  if (query.countries !== undefined) providers = providers.where('country', 'in', query.countries);
  if (query.capability !== undefined) {
    if (query.capability !== 'CHALLENGE_DEPOSIT_VERIFICATION') throw new ServiceError('Y800', { name: 'capability' });
    // Deposits need an account with a routing number.
    providers = providers.where('country', '=', 'US').where('dataset_profile', '!=', 'brokerage');
  }
  return providers;
}
export type FilteredProviders = ReturnType<typeof filteredProviders>;

/** Returns the dataset profiles that match the filters on datasets and account number fields. */
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
