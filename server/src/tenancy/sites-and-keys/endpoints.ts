import type { KeyView, SiteView } from '@fin-link/contracts/browser';
import { inputFields } from '@fin-link/contracts/service';
import { newToken } from '@fin-link/storage';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { HostSettings } from '../../platform/environment/index.ts';
import { HostError, invalidInput, type Handler } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import type { Site } from '../../platform/sites/index.ts';
import { actorOf } from '../operators/index.ts';
import type { NewKey, SiteAndKeyChanges } from './changes.ts';
import { registrableSite } from './registrable-site.ts';
import type { NeedsSitesAndKeys } from './sites-and-keys.ts';
import { readKeys } from './stored.ts';
import type { NeedsUses } from './uses.ts';
import { keyViews, siteViews, storedKeyView, storedSiteView, usesOfKey, usesOfSite } from './views.ts';

export interface NeedsSiteAndKeyChanges {
  readonly siteAndKeyChanges: SiteAndKeyChanges;
}

type ReadDeps = NeedsDatabase & NeedsClock & NeedsSitesAndKeys & NeedsUses & NeedsSettings<'customer'>;
type SiteDeps = ReadDeps & NeedsSiteAndKeyChanges & NeedsSettings<'mode' | 'allowLoopbackCallbacks'>;
type KeyDeps = NeedsSitesAndKeys & NeedsSiteAndKeyChanges;

export const listSites =
  ({ sitesAndKeys, uses }: ReadDeps): Handler<'listSites'> =>
  async () => ({ site: siteViews(sitesAndKeys.fixed.sites, sitesAndKeys.stored().sites, await uses.read('sites')) });

/** Registers a site. The publishable key is random unless the caller chooses one. */
export const createSite =
  (deps: SiteDeps): Handler<'createSite'> =>
  async (request) => {
    const site = siteOf(deps.settings, { publishableKey: newToken('pk_'), ...request.body });
    await deps.siteAndKeyChanges.createSite(site, actorOf(request));
    return viewOfStored(deps, site.publishableKey);
  };

export const updateSite =
  (deps: SiteDeps): Handler<'updateSite'> =>
  async (request) => {
    const { publishableKey } = request.params;
    assertStoredSite(deps, publishableKey);
    const site = siteOf(deps.settings, { ...request.body, publishableKey });
    const readAt = request.headers['if-match']?.replaceAll('"', '') ?? null;
    await deps.siteAndKeyChanges.updateSite(site, readAt, actorOf(request));
    return viewOfStored(deps, publishableKey);
  };

export const deleteSite =
  (deps: SiteDeps): Handler<'deleteSite'> =>
  async (request) => {
    assertStoredSite(deps, request.params.publishableKey);
    await deps.siteAndKeyChanges.deleteSite(request.params.publishableKey, actorOf(request));
  };

export const getSiteUses =
  (deps: ReadDeps): Handler<'getSiteUses'> =>
  async (request) => {
    const { sitesAndKeys } = deps;
    const { publishableKey } = request.params;
    const views = siteViews(sitesAndKeys.fixed.sites, sitesAndKeys.stored().sites, await deps.uses.read('sites'));
    const view = views.find(({ site }) => site.publishableKey === publishableKey);
    if (view === undefined) throw new HostError('site.unknown');
    const working = (await allKeys(deps)).filter(isWorking(deps));
    return usesOfSite(view, working, await deps.uses.read({ publishableKey }));
  };

export const listKeys =
  (deps: ReadDeps): Handler<'listKeys'> =>
  async () => ({ key: await allKeys(deps) });

/** Creates a key and shows its secret, once. */
export const createKey =
  ({ siteAndKeyChanges }: KeyDeps): Handler<'createKey'> =>
  async (request) => {
    const { key, secret } = await siteAndKeyChanges.createKey(newKeyOf(request.body), actorOf(request));
    return { key: storedKeyView(key), secret };
  };

export const renameKey =
  (deps: ReadDeps & KeyDeps): Handler<'renameKey'> =>
  async (request) => {
    const { keyId } = request.params;
    assertStoredKey(deps, keyId);
    const renamed = storedKeyView(await deps.siteAndKeyChanges.renameKey(keyId, request.body.name, actorOf(request)));
    const { lastUsedAt = null } = (await allKeys(deps)).find((key) => key.keyId === keyId) ?? {};
    return { key: { ...renamed, lastUsedAt } };
  };

/** Creates a key for the same purpose and shows its secret, once. */
export const replaceKey =
  (deps: KeyDeps): Handler<'replaceKey'> =>
  async (request) => {
    assertStoredKey(deps, request.params.keyId);
    const { key, secret } = await deps.siteAndKeyChanges.replaceKey(
      request.params.keyId,
      request.body.overlapSeconds,
      actorOf(request),
    );
    return { key: storedKeyView(key), secret };
  };

export const revokeKey =
  (deps: KeyDeps): Handler<'revokeKey'> =>
  async (request) => {
    assertStoredKey(deps, request.params.keyId);
    await deps.siteAndKeyChanges.revokeKey(request.params.keyId, actorOf(request));
  };

export const getKeyUses =
  (deps: ReadDeps): Handler<'getKeyUses'> =>
  async (request) => {
    const keys = await allKeys(deps);
    const key = keys.find(({ keyId }) => keyId === request.params.keyId);
    if (key === undefined) throw new HostError('key.not-found');
    const working = keys.filter(isWorking(deps));
    return usesOfKey(key, working, deps.sitesAndKeys.sites, await deps.uses.read({ keyId: key.keyId }));
  };

async function allKeys({ database, settings, sitesAndKeys, uses }: ReadDeps): Promise<KeyView[]> {
  const [keys, used] = await Promise.all([readKeys(database.db, settings.customer), uses.read('keys')]);
  return keyViews(sitesAndKeys.fixed, keys, used);
}

const isWorking =
  ({ clock }: NeedsClock) =>
  ({ endsAt }: KeyView): boolean =>
    endsAt === null || clock.now() < new Date(endsAt);

/** Returns a site with all fields. Throws `request.invalid` with each field that cannot be registered. */
function siteOf(settings: Pick<HostSettings, 'mode' | 'allowLoopbackCallbacks'>, input: object): Site {
  const { data, error } = registrableSite(settings).safeParse(input);
  if (error === undefined) return data;
  throw new HostError('request.invalid', { fields: inputFields(error.issues, input, 'body') });
}

async function viewOfStored({ sitesAndKeys, uses }: ReadDeps, publishableKey: string): Promise<SiteView> {
  const stored = sitesAndKeys.stored().sites.find(({ site }) => site.publishableKey === publishableKey);
  // Another operator has deleted it since.
  if (stored === undefined) throw new HostError('site.unknown');
  return storedSiteView(stored, await uses.read('sites'));
}

function assertStoredSite({ sitesAndKeys }: NeedsSitesAndKeys, publishableKey: string): void {
  if (sitesAndKeys.fixed.sites.byKey(publishableKey) !== undefined) throw new HostError('site.read-only');
}

function assertStoredKey({ sitesAndKeys }: NeedsSitesAndKeys, keyId: string): void {
  if (keyViews(sitesAndKeys.fixed, [], []).some((key) => key.keyId === keyId)) throw new HostError('key.read-only');
}

/** Returns the key that the body asks for. Throws `request.invalid`. */
function newKeyOf({ kind, name, role, publishableKey }: Parameters<Handler<'createKey'>>[0]['body']): NewKey {
  if ((kind === 'operator') !== (role !== undefined))
    throw invalidInput('role', 'Required for an operator key, and not allowed for other keys.');
  if (kind !== 'event' && publishableKey !== undefined)
    throw invalidInput('publishableKey', 'Allowed for the kind event only.');
  return { kind, name, role: role ?? null, publishableKey: publishableKey ?? null };
}
