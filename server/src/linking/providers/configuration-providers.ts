import type { ConfigurationProvider } from '@fin-link/contracts/browser';
import type { Provider } from '@fin-link/contracts/service';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsMarks } from '../../platform/marks/index.ts';
import type { NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import { queriesByIds } from './provider-queries.ts';
import { providerRowView } from './provider-row.ts';

const pageSize = 20;
const noneLinked: ReadonlySet<number> = new Set();

/** Handles `listConfigurationProviders`: banks of a search, the popular ones, or those of the ids in their order. */
export const listConfigurationProviders =
  ({
    client,
    broker,
    marks,
    settings,
  }: NeedsService & NeedsMarks & NeedsSettings<'adminLogin'>): Handler<'listConfigurationProviders'> =>
  async ({ query }) => {
    const ids = query.providerId?.split(',') ?? [];
    const countries = query.countries?.split(',') ?? [];
    const name = query.name?.trim() ?? '';
    const search = {
      ...(name === '' ? { priority: 'POPULAR' } : { name }),
      ...(query.countries !== undefined && { countries: query.countries }),
      top: String(pageSize),
    };
    const pages = await broker.use(settings.adminLogin, (token) =>
      Promise.all(
        (ids.length > 0 ? queriesByIds(ids) : [search]).map((each) => client.getProviders({ token, query: each })),
      ),
    );
    const found = pages.flatMap(({ body }) => body.provider ?? []);
    const view = (provider: Provider): ConfigurationProvider => configurationProvider(provider, { marks });
    if (ids.length > 0)
      return {
        provider: found.toSorted((a, b) => ids.indexOf(String(a.id)) - ids.indexOf(String(b.id))).map(view),
        matchedAs: null,
      };
    // A plain upstream ignores the filter by countries.
    const offered = found.filter(({ countryISOCode }) => countries.length === 0 || countries.includes(countryISOCode));
    return { provider: offered.slice(0, pageSize).map(view), matchedAs: pages[0]?.body.matchedAs ?? null };
  };

function configurationProvider(provider: Provider, { marks }: NeedsMarks): ConfigurationProvider {
  const row = providerRowView(provider, { linked: noneLinked, marks });
  const { providerId, name, hostName, logo, countryISOCode, status } = row;
  return { providerId, name, hostName, logo, countryISOCode, status };
}
