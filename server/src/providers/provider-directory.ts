import { ServiceCallError } from '@fin-link/service-client';
import type { Owner } from '../database/index.ts';
import type { NeedsClock, NeedsService } from '../parts/index.ts';

const providerMs = 10 * 60_000;
const linkedMs = 5_000;
const mostRemembered = 5_000;

/** What many screens need of providers and would otherwise ask the service for each time. */
export interface ProviderDirectory {
  /** Of a provider that the service has withdrawn, the name it had, or none. */
  nameOf(owner: Owner, providerId: number): Promise<string>;
  /** Host name of its sign-in page; null where none is known. */
  hostOf(owner: Owner, providerId: number): Promise<string | null>;
  /** ISO 3166-1 alpha-2; empty where none is known. */
  countryOf(owner: Owner, providerId: number): Promise<string>;
  /** Ids of the fields of its sign-in form that are no secret, in their order. */
  openFieldsOf(owner: Owner, providerId: number): Promise<readonly string[]>;
  /** Providers at which the user has a provider account. */
  linkedOf(owner: Owner): Promise<ReadonlySet<number>>;
  /** The user's provider accounts changed. */
  forgetLinked(owner: Owner): void;
}

export interface NeedsProviderDirectory {
  readonly directory: ProviderDirectory;
}

interface KnownProvider {
  name: string;
  host: string | null;
  country: string;
  openFields: readonly string[];
}

export function openProviderDirectory({ client, broker, clock }: NeedsService & NeedsClock): ProviderDirectory {
  const providers = new Map<number, KnownProvider & { until: number }>();
  const linked = new Map<string, { ids: ReadonlySet<number>; until: number }>();
  const bounded = <K, V>(map: Map<K, V>, key: K, value: V): void => {
    if (map.size >= mostRemembered) map.clear();
    map.set(key, value);
  };

  const known = async ({ loginName }: Owner, providerId: number): Promise<KnownProvider> => {
    const now = clock.now().getTime();
    const remembered = providers.get(providerId);
    if (remembered !== undefined && remembered.until > now) return remembered;
    const { body } = await broker.use(loginName, (token) =>
      client.getProvider({ token, params: { providerId: String(providerId) } }),
    );
    const [provider] = body.provider;
    const fields = (provider?.loginForm?.[0]?.row ?? []).flatMap((row) => row.field);
    const openFields = fields.filter((field) => field.type === 'text').map((field) => field.id);
    const address = provider?.loginUrl ?? provider?.baseUrl ?? '';
    const host = URL.canParse(address) ? new URL(address).host : null;
    const found = {
      name: provider?.name ?? '',
      host,
      country: provider?.countryISOCode ?? '',
      openFields,
      until: now + providerMs,
    };
    bounded(providers, providerId, found);
    return found;
  };

  return {
    async nameOf(owner, providerId) {
      try {
        return (await known(owner, providerId)).name;
      } catch (error) {
        // Whoever is linked there is so all the same, and must not look gone.
        if (!(error instanceof ServiceCallError && error.code === 'Y807')) throw error;
        return providers.get(providerId)?.name ?? '';
      }
    },
    hostOf: async (owner, providerId) => (await known(owner, providerId)).host,
    countryOf: async (owner, providerId) => (await known(owner, providerId)).country,
    openFieldsOf: async (owner, providerId) => (await known(owner, providerId)).openFields,

    async linkedOf({ loginName }) {
      const now = clock.now().getTime();
      const known = linked.get(loginName);
      if (known !== undefined && known.until > now) return known.ids;
      const { body } = await broker.use(loginName, (token) => client.getProviderAccounts({ token }));
      const ids = new Set((body.providerAccount ?? []).map((account) => account.providerId));
      bounded(linked, loginName, { ids, until: now + linkedMs });
      return ids;
    },

    forgetLinked({ loginName }) {
      linked.delete(loginName);
    },
  };
}
