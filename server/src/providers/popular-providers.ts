import type { ProviderList } from '@fin-link/contracts/browser';
import type { Provider } from '@fin-link/contracts/server';
import { optionsOf } from '../sessions/index.ts';
import type { Session } from '../sessions/index.ts';
import { isListed } from './is-offered.ts';
import { providerRowView } from './provider-row.ts';
import type { ProviderDeps } from './provider-deps.ts';

const popularCount = 12;
/** The service takes five ids in one call. */
const idsPerCall = 5;

/**
 * The banks that a session's search shows before anything was typed: those of its configuration, or the service's popular ones.
 * They are the same for all users of the service, and are remembered for `memoryMs`; who is linked where is each user's own.
 */
export function popularProviders(
  { client, broker, directory, clock, marks }: Omit<ProviderDeps, 'limits' | 'settings'>,
  memoryMs = 0,
): (session: Session) => Promise<ProviderList> {
  /** By what the configuration names, of which there are as many as configurations. */
  const memory = new Map<string, { providers: Promise<readonly Provider[]>; until: number }>();

  const read = async (session: Session): Promise<readonly Provider[]> => {
    const { popularProviderIds, countries } = optionsOf(session);
    const within = countries.length === 0 ? {} : { countries: countries.join(',') };
    const queries =
      popularProviderIds.length === 0
        ? [{ priority: 'POPULAR', top: String(popularCount), ...within }]
        : Array.from({ length: Math.ceil(popularProviderIds.length / idsPerCall) }, (_, page) => ({
            providerId: popularProviderIds.slice(page * idsPerCall, (page + 1) * idsPerCall).join(','),
          }));
    const pages = await broker.use(session.loginName, (token) =>
      Promise.all(queries.map((query) => client.getProviders({ token, query }))),
    );
    const providers = pages.flatMap((page) => page.body.provider ?? []);
    const placeOf = (provider: Provider): number => popularProviderIds.indexOf(provider.id);
    return popularProviderIds.length === 0 ? providers : providers.sort((a, b) => placeOf(a) - placeOf(b));
  };

  const readOnce = (session: Session): Promise<readonly Provider[]> => {
    const { popularProviderIds, countries } = optionsOf(session);
    const key = [...popularProviderIds, ...countries].join();
    const now = clock.now().getTime();
    const known = memory.get(key);
    if (known !== undefined && known.until > now) return known.providers;
    const entry = { providers: read(session), until: now + memoryMs };
    memory.set(key, entry);
    entry.providers.catch(() => {
      if (memory.get(key) === entry) memory.delete(key);
    });
    return entry.providers;
  };

  return async (session) => {
    const [all, linked] = await Promise.all([readOnce(session), directory.linkedOf(session)]);
    const providers = all.filter((provider) => isListed(session, provider));
    return {
      kind: 'popular',
      providers: providers.map((provider) => providerRowView(provider, { linked, marks })),
      total: providers.length,
      matchedAs: null,
    };
  };
}
