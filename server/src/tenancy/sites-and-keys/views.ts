import type { KeyUses, KeyView, SiteUses, SiteView } from '@fin-link/contracts/browser';
import { cutText, hashToken } from '@fin-link/storage';
import type { HostSettings } from '../../platform/environment/index.ts';
import { idOfHash, type Site, type Sites } from '../../platform/sites/index.ts';
import type { StoredKey, StoredSite } from './stored.ts';
import type { LastUse } from './uses.ts';

type Fixed = Pick<HostSettings, 'sites' | 'keys' | 'operatorKeys' | 'eventSecrets' | 'credentials' | 'widgetKey'>;

/** Returns the sites of the environment and of the database. A site of both is that of the environment. */
export function siteViews(fixed: Sites, stored: readonly StoredSite[], uses: readonly LastUse[]): SiteView[] {
  const added = stored.filter(({ site }) => fixed.byKey(site.publishableKey) === undefined);
  const times = timesBy(uses, 'publishableKey');
  return [
    ...fixed.all.map((site) => siteViewOf({ site, source: 'environment', ...noHistory }, times)),
    ...added.map((one) => siteViewOf(historyOf(one), times)),
  ];
}

/** Returns a site of the database. */
export const storedSiteView = (stored: StoredSite, uses: readonly LastUse[]): SiteView =>
  siteViewOf(historyOf(stored), timesBy(uses, 'publishableKey'));

/** Returns the keys of the environment and of the database, without their secrets and hashes. */
export function keyViews(fixed: Fixed, stored: readonly StoredKey[], uses: readonly LastUse[]): KeyView[] {
  const times = timesBy(uses, 'keyId');
  return [...fixedKeys(fixed), ...stored.map(storedKeyView)].map((key) => ({
    ...key,
    lastUsedAt: times.get(key.keyId) ?? null,
  }));
}

/** Returns a key of the database that has not been used. */
export const storedKeyView = ({
  id,
  createdAt,
  endsAt,
  hash: _hash,
  isRevoked: _isRevoked,
  ...key
}: StoredKey): KeyView => ({
  keyId: id,
  ...key,
  source: 'store',
  createdAt: createdAt.toISOString(),
  lastUsedAt: null,
  endsAt: endsAt?.toISOString() ?? null,
});

/** Returns what stops working without a key. `uses`: those of the key. */
export function usesOfKey(key: KeyView, working: readonly KeyView[], sites: Sites, uses: readonly LastUse[]): KeyUses {
  const others = working.filter(
    ({ keyId, kind, publishableKey }) =>
      keyId !== key.keyId && kind === key.kind && publishableKey === key.publishableKey,
  );
  const used = uses.filter(({ publishableKey }) => publishableKey !== '');
  const times = timesBy(used, 'publishableKey');
  const signed = key.kind === 'event' ? signedSites(key, working, sites) : [];
  const names = new Set([...times.keys(), ...signed.map(({ publishableKey }) => publishableKey)]);
  return {
    lastUsedAt: key.lastUsedAt,
    otherKeys: others.length,
    site: [...names].map((publishableKey) => {
      const site = sites.byKey(publishableKey);
      return {
        publishableKey,
        appName: site?.appName ?? null,
        callbackUrl: site?.callbackUrl ?? null,
        lastUsedAt: times.get(publishableKey) ?? null,
      };
    }),
  };
}

/** Returns what stops working without a site. `uses`: those of the site. */
export function usesOfSite(
  { site, lastUsedAt }: SiteView,
  working: readonly KeyView[],
  uses: readonly LastUse[],
): SiteUses {
  const { publishableKey, callbackUrl } = site;
  const times = timesBy(uses, 'keyId');
  const related = working.filter((key) => key.publishableKey === publishableKey || times.has(key.keyId));
  return {
    lastUsedAt,
    callbackUrl,
    key: related.map(({ keyId, kind, name }) => ({ keyId, kind, name, lastUsedAt: times.get(keyId) ?? null })),
  };
}

const noHistory = { createdAt: null, createdBy: null, changedAt: null, changedBy: null };

type SiteHistory = Omit<SiteView, 'site' | 'lastUsedAt'> & { site: Site };

const historyOf = ({ createdAt, changedAt, ...stored }: StoredSite): SiteHistory => ({
  ...stored,
  source: 'store',
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
});

const siteViewOf = (
  { site: { eventSecrets: _secrets, ...site }, ...history }: SiteHistory,
  times: ReadonlyMap<string, string>,
): SiteView => ({ site, ...history, lastUsedAt: times.get(site.publishableKey) ?? null });

/** Returns the keys of the environment. */
function fixedKeys({ sites, keys, operatorKeys, eventSecrets, credentials, widgetKey }: Fixed): KeyView[] {
  const secretKey = (publishableKey: string | null) => (secret: string, index: number) => ({
    keyId: idOfHash('event', hashToken(secret)),
    kind: 'event' as const,
    name: `secret ${index + 1}`,
    role: null,
    publishableKey,
  });
  /** Returns a key with which the host calls its service, by its public name. */
  const serviceKey = (kind: 'client' | 'widget', name: string) => ({
    keyId: idOfHash(kind, hashToken(name)),
    kind,
    name: cutText(name, 80),
    role: null,
    publishableKey: null,
  });
  const found = [
    ...keys.all.map(({ id, name }) => ({ keyId: id, kind: 'host' as const, name, role: null, publishableKey: null })),
    ...operatorKeys.all.map(({ id, name, role }) => ({
      keyId: id,
      kind: 'operator' as const,
      name,
      role,
      publishableKey: null,
    })),
    ...eventSecrets.map(secretKey(null)),
    ...sites.all.flatMap((site) => (site.eventSecrets ?? []).map(secretKey(site.publishableKey))),
    serviceKey('client', credentials.clientId),
    ...(widgetKey === null ? [] : [serviceKey('widget', widgetKey.id)]),
  ];
  return found.map((key) => ({
    ...key,
    source: 'environment',
    createdAt: null,
    createdBy: null,
    lastUsedAt: null,
    endsAt: null,
    endedBy: null,
  }));
}

/** Returns the sites with a callback whose events the secret signs. */
function signedSites({ publishableKey }: KeyView, keys: readonly KeyView[], sites: Sites): Site[] {
  const withOwn = new Set(keys.map((key) => key.publishableKey));
  return sites.all.filter(
    (site) =>
      site.callbackUrl !== null &&
      (publishableKey === null ? !withOwn.has(site.publishableKey) : site.publishableKey === publishableKey),
  );
}

/** Returns the times of uses by key, or by site. */
const timesBy = (uses: readonly LastUse[], of: 'keyId' | 'publishableKey'): ReadonlyMap<string, string> =>
  new Map(uses.map((use) => [use[of], use.usedAt.toISOString()]));
