import type { ProviderList } from '@fin-link/contracts/browser';
import type { Provider } from '@fin-link/contracts/service';
import type { NeedsMarks } from '../../platform/marks/index.ts';
import type { NeedsClock, NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import { optionsOf, type NeedsAccess, type Session } from '../../tenancy/sessions/index.ts';
import { isListed, linkedBanks } from './offered-providers.ts';
import type { NeedsProviderDirectory } from './provider-directory.ts';
import { queriesByIds } from './provider-queries.ts';
import { providerRowView } from './provider-row.ts';

/** Number of popular banks to request if the configuration lists none. */
const popularCount = 8;
/**
 * Returns a function that lists the banks that the search shows before the user types. The list contains the banks of the configuration, or
 * the service's popular banks of the site's country. It is the same for all users of the site, and is cached for `cacheMs`. Linked banks
 * are read per user.
 */
export function popularProviders(
  {
    client,
    broker,
    directory,
    access,
    clock,
    marks,
    settings,
  }: NeedsService & NeedsClock & NeedsMarks & NeedsAccess & NeedsProviderDirectory & NeedsSettings<'sites'>,
  cacheMs = 0,
): (session: Session) => Promise<ProviderList> {
  /** Cache by configuration and country. The size is limited by the number of sites and configurations. */
  const cache = new Map<string, { providers: Promise<readonly Provider[]>; until: number }>();

  const countryOf = ({ publishableKey }: Session): string | undefined =>
    settings.sites.byKey(publishableKey)?.countryISOCode;

  const readProviders = async (session: Session): Promise<readonly Provider[]> => {
    const { popularProviderIds, countries } = optionsOf(session);
    const countryFilter = countries.length === 0 ? {} : { countries: countries.join(',') };
    const country = countryOf(session);
    const preferredCountry = country === undefined ? {} : { preferCountry: country };
    const queries =
      popularProviderIds.length === 0
        ? [{ priority: 'POPULAR', top: String(popularCount), ...countryFilter, ...preferredCountry }]
        : queriesByIds(popularProviderIds);
    const pages = await broker.use(session.loginName, (token) =>
      Promise.all(queries.map((query) => client.getProviders({ token, query }))),
    );
    const providers = pages.flatMap((page) => page.body.provider ?? []);
    if (popularProviderIds.length === 0) return preferCountry(providers, country);
    const positionOf = (provider: Provider): number => popularProviderIds.indexOf(provider.id);
    return providers.sort((a, b) => positionOf(a) - positionOf(b));
  };

  const readCached = (session: Session): Promise<readonly Provider[]> => {
    const { popularProviderIds, countries } = optionsOf(session);
    const key = [countryOf(session) ?? '', ...popularProviderIds, ...countries].join();
    const now = clock.now().getTime();
    const cached = cache.get(key);
    if (cached !== undefined && cached.until > now) return cached.providers;
    const entry = { providers: readProviders(session), until: now + cacheMs };
    cache.set(key, entry);
    entry.providers.catch(() => {
      if (cache.get(key) === entry) cache.delete(key);
    });
    return entry.providers;
  };

  return async (session) => {
    const [popularBanks, linked] = await Promise.all([
      readCached(session),
      linkedBanks({ directory, access }, session),
    ]);
    const providers = popularBanks.filter((provider) => isListed(session, provider));
    return {
      kind: 'popular',
      providers: providers.map((provider) => providerRowView(provider, { linked, marks })),
      total: providers.length,
      matchedAs: null,
    };
  };
}

/** Returns the providers of the country, or all if there are none. */
function preferCountry(providers: readonly Provider[], country: string | undefined): readonly Provider[] {
  const providersOfCountry = providers.filter(({ countryISOCode }) => countryISOCode === country);
  return providersOfCountry.length === 0 ? providers : providersOfCountry;
}
