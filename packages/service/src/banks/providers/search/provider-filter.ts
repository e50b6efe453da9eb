import {
  type EndpointInput,
  attributeNameOf,
  containers,
  datasetNames,
  type Provider,
} from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import { datasetProfileNames, type ServiceDatabase } from '../../../platform/database/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { manualProviderId } from '../catalogue/manual-provider.ts';
import { datasetProfiles } from '../catalogue/provider-records.ts';

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

type Datasets = NonNullable<Provider['dataset']>;

interface AttributeTerm {
  name: string;
  /** Container names; empty for any container. */
  containers: string[];
}
interface DatasetTerm {
  name: string;
  /** Attributes; empty for any attribute. */
  attributes: AttributeTerm[];
}
/** Alternatives of a filter; one must match. */
type DatasetFilter = DatasetTerm[];

/**
 * Parses `dataset$filter` of the public interface: `DATASET[ATTRIBUTE.container[a OR b] OR ATTRIBUTE] OR DATASET`. Throws Y800 if the text
 * has another form.
 */
function parseDatasetFilter(text: string): DatasetFilter {
  const tokens = text.match(/[A-Za-z_0-9]+|[[\].]|\S/g) ?? [];
  let position = 0;
  const fail: () => never = () => {
    throw new ServiceError('Y800', { name: 'dataset$filter' });
  };
  /** Skips the token if it is next. Returns whether it was. */
  const take = (token: string): boolean => tokens[position] === token && ++position > 0;
  const word = (known?: readonly string[]): string => {
    const token = tokens[position] ?? '';
    if (!/^[A-Za-z_]+$/.test(token) || token === 'OR' || (known !== undefined && !known.includes(token))) fail();
    position += 1;
    return token;
  };
  const listOf = <T>(item: () => T): T[] => {
    const items = [item()];
    while (take('OR')) items.push(item());
    return items;
  };
  const bracketed = <T>(item: () => T): T[] => {
    const items = listOf(item);
    return take(']') ? items : fail();
  };
  const attribute = (): AttributeTerm => {
    const name = attributeNameOf(word());
    if (!take('.')) return { name, containers: [] };
    return take('container') && take('[') ? { name, containers: bracketed(() => word(containers)) } : fail();
  };
  const dataset = (): DatasetTerm => ({ name: word(datasetNames), attributes: take('[') ? bracketed(attribute) : [] });

  const filter = listOf(dataset);
  return position === tokens.length ? filter : fail();
}

const matchesDatasets = (datasets: Datasets, filter: DatasetFilter): boolean =>
  filter.some((term) =>
    datasets.some(({ name, attribute }) => name === term.name && matchesAttributes(attribute, term.attributes)),
  );

const matchesAttributes = (offered: Datasets[number]['attribute'], terms: AttributeTerm[]): boolean =>
  terms.length === 0 ||
  terms.some((term) =>
    offered.some(
      ({ name, container = [] }) =>
        name === term.name && (term.containers.length === 0 || container.some((one) => term.containers.includes(one))),
    ),
  );

const accountNumberFields = ['paymentAccountNumber', 'unmaskedAccountNumber'] as const;
type AccountNumberField = (typeof accountNumberFields)[number];

/** Parses comma-separated field names. Throws Y800 for an unknown field. */
function parseAccountNumberFields(text: string): AccountNumberField[] {
  return text.split(',').map((name) => {
    const field = accountNumberFields.find((known) => known === name.trim());
    if (field === undefined) throw new ServiceError('Y800', { name: 'fullAccountNumberFields' });
    return field;
  });
}

const hasAccountNumberFields = (datasets: Datasets, wanted: AccountNumberField[]): boolean =>
  datasets.some(({ attribute }) =>
    attribute.some(({ containerAttributes = {} }) =>
      Object.values(containerAttributes).some(({ fullAccountNumberFields = [] }) =>
        wanted.every((field) => fullAccountNumberFields.includes(field)),
      ),
    ),
  );
