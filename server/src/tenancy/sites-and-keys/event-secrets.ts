import type { HostSettings } from '../../platform/environment/index.ts';
import type { Site } from '../../platform/sites/index.ts';
import { isActive, type StoredKey } from './stored.ts';

/** Secret of the environment (`id` is `null`) or of the database that signs the events of a site. */
interface SigningSecret {
  readonly keyId: string | null;
  readonly secret: string;
}

type FixedSecrets = Pick<HostSettings, 'sites' | 'eventSecrets'>;

/** Returns the secrets that sign the events of a site: its own, otherwise those of the customer. */
export function signingSecretsOf(
  publishableKey: string,
  fixed: FixedSecrets,
  { keys, secrets, now }: { keys: readonly StoredKey[]; secrets: ReadonlyMap<string, string>; now: Date },
): SigningSecret[] {
  const stored = (site: string | null): SigningSecret[] =>
    keys.flatMap((key) => {
      const secret = secrets.get(key.id);
      return secret !== undefined && key.publishableKey === site && isActive(key, now)
        ? [{ keyId: key.id, secret }]
        : [];
    });
  const own = [...ofEnvironment(fixed.sites.byKey(publishableKey)?.eventSecrets), ...stored(publishableKey)];
  return own.length > 0 ? own : [...ofEnvironment(fixed.eventSecrets), ...stored(null)];
}

/** Returns the sites with a callback that none of these keys, and no secret of the environment, signs. */
export function unsignedSites(
  sites: readonly Site[],
  fixed: FixedSecrets,
  keys: readonly Pick<StoredKey, 'kind' | 'publishableKey'>[],
): Site[] {
  if (fixed.eventSecrets.length > 0) return [];
  const signed = new Set(keys.flatMap(({ kind, publishableKey }) => (kind === 'event' ? [publishableKey] : [])));
  if (signed.has(null)) return [];
  return sites.filter(
    ({ callbackUrl, publishableKey, eventSecrets }) =>
      callbackUrl !== null && eventSecrets === undefined && !signed.has(publishableKey),
  );
}

const ofEnvironment = (secrets: readonly string[] = []): SigningSecret[] =>
  secrets.map((secret) => ({ keyId: null, secret }));
