import type { Clock } from '@fin-link/storage';
import type { ServiceClient, TokenBroker } from '@fin-link/service-client';
import type { Owner } from '../database/schema.ts';

const nameMs = 10 * 60_000;
const linkedMs = 5_000;
const mostRemembered = 5_000;

/** What many screens need of providers and would otherwise ask the service for each time. */
export interface ProviderDirectory {
  nameOf(owner: Owner, providerId: number): Promise<string>;
  /** Providers at which the user has a provider account. */
  linkedOf(owner: Owner): Promise<ReadonlySet<number>>;
  /** The user's provider accounts changed. */
  forgetLinked(owner: Owner): void;
}

interface DirectoryParts {
  client: Pick<ServiceClient, 'getProvider' | 'getProviderAccounts'>;
  broker: TokenBroker;
  clock: Clock;
}

export function openProviderDirectory({ client, broker, clock }: DirectoryParts): ProviderDirectory {
  const names = new Map<number, { name: string; until: number }>();
  const linked = new Map<string, { ids: ReadonlySet<number>; until: number }>();
  const bounded = <K, V>(map: Map<K, V>, key: K, value: V): void => {
    if (map.size >= mostRemembered) map.clear();
    map.set(key, value);
  };

  return {
    async nameOf({ loginName }, providerId) {
      const now = clock.now().getTime();
      const known = names.get(providerId);
      if (known !== undefined && known.until > now) return known.name;
      const { body } = await broker.use(loginName, (token) =>
        client.getProvider({ token, params: { providerId: String(providerId) } }),
      );
      const name = body.provider[0]?.name ?? '';
      bounded(names, providerId, { name, until: now + nameMs });
      return name;
    },

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
