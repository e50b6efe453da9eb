import type { Institution, Provider } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { providerById } from './catalogue/provider-records.ts';
import { type UptimeMetricsDeps, withUptimeMetrics } from './health.ts';
import { searchProviders, countProviders } from './search/search.ts';

/** Page size if the caller states none. */
const defaultTop = 500;

/** Searches providers. The reply is empty without a match; `matchedAs` is the corrected spelling that was searched instead. */
export const getProviders =
  (deps: NeedsDatabase & UptimeMetricsDeps): Handler<'getProviders'> =>
  async ({ query }, call) => {
    const { database } = deps;
    const { skip = 0, top = defaultTop, ...search } = query;
    const { providers, more, matchedAs } = await searchProviders(database, search, { skip, top });
    call.page({ skip, top, more });
    if (providers.length === 0) return {};
    const provider = await withUptimeMetrics(database.db, deps, providers);
    return { provider, ...(matchedAs === null ? {} : { matchedAs }) };
  };

/** Returns a provider with its login form and metrics. Throws Y807 if it does not exist. */
export const getProvider =
  (deps: NeedsDatabase & UptimeMetricsDeps): Handler<'getProvider'> =>
  async ({ params }) => {
    const { database } = deps;
    const provider = await providerById(database.db, params.providerId);
    if (provider === undefined) throw new ServiceError('Y807');
    return { provider: await withUptimeMetrics(database.db, deps, [provider]) };
  };

/** Counts providers. The reply is empty without a filter, and for `priority=COBRAND` (service interface, section 4.4). */
export const getProviderCount =
  ({ database }: NeedsDatabase): Handler<'getProviderCount'> =>
  async ({ query }) => {
    const hasFilter = Object.values(query).some((value) => value !== undefined);
    if (!hasFilter || query.priority === 'COBRAND') return {};
    return { provider: { TOTAL: { count: await countProviders(database, query) } } };
  };

/** Lists institutions. Each has exactly one provider, with the same id. Throws Y800 for the priority `SEARCH` without a name. */
export const getInstitutions =
  ({ database }: NeedsDatabase): Handler<'getInstitutions'> =>
  async ({ query }, call) => {
    const { skip = 0, top = defaultTop, priority, providerId, ...search } = query;
    if (priority === 'SEARCH' && search.name === undefined) throw new ServiceError('Y800', { name: 'name' });
    const requested = {
      ...search,
      ...(priority === 'POPULAR' && { priority }),
      ...(providerId !== undefined && { providerId: [providerId] }),
    };
    const { providers, more } = await searchProviders(database, requested, { skip, top });
    call.page({ skip, top, more });
    return providers.length === 0 ? {} : { institution: providers.map(toInstitution) };
  };

function toInstitution(provider: Provider): Institution {
  const { id, name, loginUrl, baseUrl, favicon, logo, PRIORITY, lastModified } = provider;
  const { countryISOCode, languageISOCode, primaryLanguageISOCode } = provider;
  return {
    id,
    name,
    providerId: [id],
    ...(loginUrl !== undefined && { loginUrl }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(favicon !== undefined && { favicon }),
    ...(logo !== undefined && { logo }),
    PRIORITY,
    countryISOCode,
    languageISOCode,
    primaryLanguageISOCode,
    lastModified,
  };
}
