import { ServiceCallError } from '@fin-link/service-client';
import type { Owner } from '../../platform/database/index.ts';
import type { NeedsClock, NeedsService } from '../../platform/parts/index.ts';

/** Time in milliseconds for which the data of a provider is cached. */
const providerCacheMs = 10 * 60_000;
/** Time in milliseconds for which a user's linked providers are cached. */
const linkedCacheMs = 5_000;
/** Upper limit of entries in each cache. A full cache is emptied. */
const maxEntries = 5_000;

/** Error code of the service for a provider that does not exist. */
const notFoundCode = 'Y807';

/** Cache of provider data that many screens need. */
export interface ProviderDirectory {
  /** Returns the provider's name. If the service has withdrawn the provider, returns the last known name or an empty string. */
  nameOf(owner: Owner, providerId: number): Promise<string>;
  /** Returns the host name of the provider's sign-in page; `null` if unknown. */
  hostOf(owner: Owner, providerId: number): Promise<string | null>;
  /** Returns the provider's country as ISO 3166-1 alpha-2 code; empty if unknown. */
  countryOf(owner: Owner, providerId: number): Promise<string>;
  /** Returns the ids of the sign-in form's fields that are not secret, in form order. */
  openFieldsOf(owner: Owner, providerId: number): Promise<readonly string[]>;
  /** Returns the ids of the providers at which the user has a provider account. Cached for five seconds. */
  linkedOf(owner: Owner): Promise<ReadonlySet<number>>;
  /** Drops the cached list after the user's provider accounts changed. */
  forgetLinked(owner: Owner): void;
}

export interface NeedsProviderDirectory {
  readonly directory: ProviderDirectory;
}

interface ProviderData {
  name: string;
  host: string | null;
  country: string;
  openFields: readonly string[];
}

export function openProviderDirectory({ client, broker, clock }: NeedsService & NeedsClock): ProviderDirectory {
  const providers = new Map<number, ProviderData & { until: number }>();
  const linked = new Map<string, { ids: ReadonlySet<number>; until: number }>();
  const addToCache = <K, V>(map: Map<K, V>, key: K, value: V): void => {
    if (map.size >= maxEntries) map.clear();
    map.set(key, value);
  };

  const detailsOf = async ({ loginName }: Owner, providerId: number): Promise<ProviderData> => {
    const now = clock.now().getTime();
    const cached = providers.get(providerId);
    if (cached !== undefined && cached.until > now) return cached;
    const { body } = await broker.use(loginName, (token) =>
      client.getProvider({ token, params: { providerId: String(providerId) } }),
    );
    const [provider] = body.provider;
    const fields = (provider?.loginForm?.[0]?.row ?? []).flatMap((row) => row.field);
    const openFields = fields.filter((field) => field.type === 'text').map((field) => field.id);
    const address = provider?.loginUrl ?? provider?.baseUrl ?? '';
    const host = URL.canParse(address) ? new URL(address).host : null;
    const entry = {
      name: provider?.name ?? '',
      host,
      country: provider?.countryISOCode ?? '',
      openFields,
      until: now + providerCacheMs,
    };
    addToCache(providers, providerId, entry);
    return entry;
  };

  return {
    async nameOf(owner, providerId) {
      try {
        return (await detailsOf(owner, providerId)).name;
      } catch (error) {
        // The provider was withdrawn. The user's connection still exists and must not look deleted.
        if (!(error instanceof ServiceCallError && error.code === notFoundCode)) throw error;
        return providers.get(providerId)?.name ?? '';
      }
    },
    hostOf: async (owner, providerId) => (await detailsOf(owner, providerId)).host,
    countryOf: async (owner, providerId) => (await detailsOf(owner, providerId)).country,
    openFieldsOf: async (owner, providerId) => (await detailsOf(owner, providerId)).openFields,

    async linkedOf({ loginName }) {
      const now = clock.now().getTime();
      const cached = linked.get(loginName);
      if (cached !== undefined && cached.until > now) return cached.ids;
      const { body } = await broker.use(loginName, (token) => client.getProviderAccounts({ token }));
      const ids = new Set((body.providerAccount ?? []).map((account) => account.providerId));
      addToCache(linked, loginName, { ids, until: now + linkedCacheMs });
      return ids;
    },

    forgetLinked({ loginName }) {
      linked.delete(loginName);
    },
  };
}
