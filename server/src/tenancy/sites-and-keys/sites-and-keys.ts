import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { HostSettings } from '../../platform/environment/index.ts';
import type { NeedsClock, NeedsLog, NeedsSettings, NeedsVault } from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import {
  hostKeysFrom,
  operatorKeysFrom,
  sitesOf,
  type HostKeys,
  type KnownKey,
  type OperatorKeys,
  type Sites,
} from '../../platform/sites/index.ts';
import { signingSecretsOf } from './event-secrets.ts';
import { isActive, readKeys, readSites, scopeOfSecret, secretRef, type StoredKey, type StoredSite } from './stored.ts';
import type { Uses } from './uses.ts';

/** Sites and keys of the environment and of the database, in the memory of this process. */
export interface SitesAndKeys {
  /** Those of the environment alone. */
  readonly fixed: FixedSettings;
  readonly sites: Sites;
  readonly keys: HostKeys;
  readonly operatorKeys: OperatorKeys;
  /** Returns the secrets that sign the events of a site: its own, or those of the customer. */
  eventSecretsOf(publishableKey: string): readonly string[];
  /** Returns what the database had when it was read last. */
  stored(): Stored;
  /** Reads the database again if something changed since. */
  refresh(): Promise<void>;
  close(): void;
}

/** What the database has. */
export interface Stored {
  readonly revision: number;
  readonly sites: readonly StoredSite[];
  readonly keys: readonly StoredKey[];
  /** Secrets that sign events, by the id of their key. */
  readonly secrets: ReadonlyMap<string, string>;
}

export interface NeedsSitesAndKeys {
  readonly sitesAndKeys: SitesAndKeys;
}

type Deps = NeedsDatabase &
  NeedsVault &
  NeedsClock &
  NeedsPubsub &
  NeedsLog &
  NeedsSettings<keyof FixedSettings | 'customer' | 'mode' | 'allowLoopbackCallbacks'> & { readonly uses: Uses };

/** Settings of the environment, which the database adds to. */
type FixedSettings = Pick<
  HostSettings,
  'sites' | 'keys' | 'operatorKeys' | 'eventSecrets' | 'credentials' | 'widgetKey'
>;

/** Reads sites and keys. They are read again after each change that a process reports, and when `refresh` finds one. */
export async function openSitesAndKeys(deps: Deps): Promise<SitesAndKeys> {
  const { settings: fixed, clock, uses, pubsub } = deps;
  let stored = await read(deps, null);
  let current = mergedWith(fixed, stored);
  const { log } = deps;
  if (current.sites.all.length === 0) log.warn('no site is registered: set FIN_SITES, or send POST /v1/sites');
  if (current.keys.all.length === 0) log.warn('no API key exists: set FIN_HOST_KEYS, or send POST /v1/keys');
  const refresh = inTurn(async () => {
    if ((await revisionOf(deps)) === stored.revision) return;
    stored = await read(deps, stored);
    current = mergedWith(fixed, stored);
  });
  // The loop that calls `refresh` repeats a failed reading.
  const refreshLater = (): void => void refresh().catch(() => {});
  const stops = [
    pubsub.subscribe(({ about }) => {
      if (about === 'sites-and-keys') refreshLater();
    }),
    pubsub.onGap(refreshLater),
  ];
  const active = <K extends KnownKey>(key: K | null): K | null => {
    if (key === null) return null;
    const endsAt = current.ends.get(key.id) ?? null;
    if (endsAt !== null && endsAt <= clock.now()) return null;
    uses.record({ keyId: key.id });
    return key;
  };
  const findHostKey = (key: string): KnownKey | null => active(current.keys.find(key));
  return {
    fixed,
    sites: {
      get all() {
        return current.sites.all;
      },
      byKey: (publishableKey) => current.sites.byKey(publishableKey),
    },
    keys: {
      get all() {
        return current.keys.all;
      },
      find: findHostKey,
      accepts: (key) => findHostKey(key) !== null,
    },
    operatorKeys: {
      get all() {
        return current.operatorKeys.all;
      },
      find: (key) => active(current.operatorKeys.find(key)),
    },

    eventSecretsOf(publishableKey) {
      const signing = signingSecretsOf(publishableKey, fixed, { ...stored, now: clock.now() });
      for (const { keyId } of signing) if (keyId !== null) uses.record({ keyId, publishableKey });
      return signing.map(({ secret }) => secret);
    },

    stored: () => stored,
    refresh,
    close() {
      for (const stop of stops) stop();
    },
  };
}

/** Returns a function that runs `work` after the run before, at most once for all calls that wait. */
function inTurn(work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let waiting: Promise<void> | null = null;
  return () => {
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = null;
        running = work();
        return running;
      });
    return waiting;
  };
}

async function revisionOf({ database, settings: { customer } }: Pick<Deps, 'database' | 'settings'>): Promise<number> {
  const row = await database.db
    .selectFrom('site_and_key_revision')
    .select('number')
    .where('customer', '=', customer)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** Reads everything. The revision is read first, so that a change during the reading is read again. */
async function read(deps: Deps, before: Stored | null): Promise<Stored> {
  const { database, settings, clock } = deps;
  const revision = await revisionOf(deps);
  const sites = await readSites(database.db, settings, deps);
  const keys = (await readKeys(database.db, settings.customer)).filter((key) => isActive(key, clock.now()));
  const secrets = new Map<string, string>();
  for (const { id, kind } of keys) {
    const secret = kind === 'event' ? (before?.secrets.get(id) ?? (await openSecret(deps, id))) : null;
    if (secret !== null) secrets.set(id, secret);
  }
  return { revision, sites, keys, secrets };
}

/** Returns the secret of a key; `null` if the vault cannot open it, so that other keys still change. */
async function openSecret({ database, vault, log }: Deps, keyId: string): Promise<string | null> {
  try {
    const sealed = await vault.get(database.db, scopeOfSecret(keyId), secretRef);
    if (sealed !== undefined) return sealed.toString('utf8');
    log.warn({ keyId }, 'the vault does not have an event secret');
  } catch (error) {
    log.warn({ keyId, err: error }, 'the vault cannot open an event secret');
  }
  return null;
}

/** Adds what the database has to the environment, which decides where both have a site. */
function mergedWith(fixed: FixedSettings, { sites, keys }: Stored) {
  const hashed = keys.flatMap(({ hash, ...key }) => (hash === null ? [] : [{ ...key, hash }]));
  return {
    sites: sitesOf([...sites.map(({ site }) => site), ...fixed.sites.all]),
    keys: hostKeysFrom([...fixed.keys.all, ...hashed.filter(({ kind }) => kind === 'host')]),
    operatorKeys: operatorKeysFrom([
      ...fixed.operatorKeys.all,
      ...hashed.flatMap(({ role, ...key }) => (role === null ? [] : [{ ...key, role }])),
    ]),
    ends: new Map(keys.map(({ id, endsAt }) => [id, endsAt])),
  };
}
