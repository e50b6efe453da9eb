import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { OperatorRole } from '@fin-link/contracts/browser';
import { hashToken, newToken } from '@fin-link/storage';
import type { HostTransaction, NeedsDatabase } from '../../platform/database/index.ts';
import { HostError, invalidInput } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsLog, NeedsSettings, NeedsVault } from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import { sitesOf, type Site } from '../../platform/sites/index.ts';
import type { Actor, NeedsAuditLog } from '../operators/index.ts';
import { unsignedSites } from './event-secrets.ts';
import type { NeedsSitesAndKeys } from './sites-and-keys.ts';
import {
  isActive,
  keyOfRow,
  readKeys,
  readSites,
  scopeOfSecret,
  secretRef,
  type KeyKind,
  type StoredKey,
} from './stored.ts';

/** Upper limits that no real deployment reaches. */
const maxSites = 1_000;
const maxKeys = 100;
const secretBytes = 32;

/** New key, before it has an id. */
export interface NewKey {
  readonly kind: KeyKind;
  readonly name: string;
  readonly role: OperatorRole | null;
  readonly publishableKey: string | null;
}

/** Key with its secret, which is shown once. */
export interface CreatedKey {
  readonly key: StoredKey;
  readonly secret: string;
}

/** Changes of sites and keys by operators. Each is in the audit log, and this process uses it when its promise resolves. */
export interface SiteAndKeyChanges {
  /** Throws `site.exists`, `site.limit-reached`, and `request.invalid` if no secret signs the events. */
  createSite(site: Site, actor: Actor): Promise<void>;
  /**
   * Replaces the fields of a site. `readAt`: time of the last change that the caller read, or `null`. Throws `site.unknown`, `site.stale`, and
   * `request.invalid` if no secret signs the events.
   */
  updateSite(site: Site, readAt: string | null, actor: Actor): Promise<void>;
  /** Deletes a site with its event secrets. Throws `site.unknown`. */
  deleteSite(publishableKey: string, actor: Actor): Promise<void>;
  /** Throws `site.unknown`, `key.exists` or `key.limit-reached`. */
  createKey(key: NewKey, actor: Actor): Promise<CreatedKey>;
  /** Throws `key.not-found`, `key.over` or `key.exists`. */
  renameKey(keyId: string, name: string, actor: Actor): Promise<StoredKey>;
  /** Creates a key for the same purpose. The key before ends after the overlap. Throws `key.not-found` or `key.over`. */
  replaceKey(keyId: string, overlapSeconds: number, actor: Actor): Promise<CreatedKey>;
  /** Ends a key now. Throws `key.not-found`, `key.over` or `key.needed`. */
  revokeKey(keyId: string, actor: Actor): Promise<void>;
  /** Deletes secrets of keys that have ended, and keys that ended 90 days ago. */
  forgetEnded(): Promise<void>;
}

type Deps = NeedsDatabase &
  NeedsVault &
  NeedsClock &
  NeedsPubsub &
  NeedsAuditLog &
  NeedsLog &
  NeedsSettings<'customer' | 'mode' | 'allowLoopbackCallbacks'> &
  NeedsSitesAndKeys;

export function siteAndKeyChanges(deps: Deps): SiteAndKeyChanges {
  const { database, vault, clock, pubsub, auditLog, settings, sitesAndKeys } = deps;
  const { customer } = settings;
  const { fixed } = sitesAndKeys;

  /** Makes a change after all others of this customer. Other processes are told when it commits. */
  const change = async <T>(work: (trx: HostTransaction) => Promise<T>): Promise<T> => {
    const result = await database.tx(async (trx) => {
      await trx
        .insertInto('site_and_key_revision')
        .values({ customer, number: 1 })
        .onConflict((conflict) =>
          conflict.column('customer').doUpdateSet((eb) => ({ number: eb('site_and_key_revision.number', '+', 1) })),
        )
        .execute();
      const done = await work(trx);
      await pubsub.publish(trx, { about: 'sites-and-keys' });
      return done;
    });
    await sitesAndKeys.refresh();
    return result;
  };

  const activeKeys = async (trx: HostTransaction): Promise<StoredKey[]> =>
    (await readKeys(trx, customer)).filter((key) => isActive(key, clock.now()));

  const assertSigned = async (trx: HostTransaction, site: Site): Promise<void> => {
    if (unsignedSites([site], fixed, await activeKeys(trx)).length > 0)
      throw invalidInput('callbackUrl', 'Has no secret that signs its events: create a key of the kind event.');
  };

  /** Returns a key that has no end yet. */
  const openKey = async (trx: HostTransaction, keyId: string): Promise<StoredKey> => {
    const row = await trx
      .selectFrom('access_key')
      .selectAll()
      .where((eb) => eb.and({ customer, key_id: keyId }))
      .executeTakeFirst();
    if (row === undefined) throw new HostError('key.not-found');
    if (!isActive(keyOfRow(row), clock.now())) throw new HostError('key.over');
    return keyOfRow(row);
  };

  const assertNewName = (name: string, others: readonly StoredKey[]): void => {
    // The name is stored as the author of changes, and cannot be one of the identity provider.
    if (!/^[A-Za-z][\w.-]{0,39}$/.test(name))
      throw invalidInput('name', 'Must begin with a letter, and have letters, digits, "_", "." and "-" only.');
    const taken = [...fixed.operatorKeys.all, ...others.filter(({ kind }) => kind === 'operator')];
    if (taken.some((other) => other.name === name)) throw new HostError('key.exists');
  };

  const insertKey = async (trx: HostTransaction, { kind, name, role, publishableKey }: NewKey, actor: Actor) => {
    const others = (await activeKeys(trx)).filter((key) => key.kind === kind);
    if (others.length >= maxKeys) throw new HostError('key.limit-reached');
    const id = newToken('key_').slice(0, idLength);
    const secret = kind === 'event' ? `whsec_${randomBytes(secretBytes).toString('base64')}` : newToken(prefixes[kind]);
    const key = await trx
      .insertInto('access_key')
      .values({
        customer,
        key_id: id,
        kind,
        name,
        role,
        publishable_key: publishableKey,
        hash: kind === 'event' ? null : hashToken(secret),
        created_at: clock.now(),
        created_by: actor.name,
        ends_at: null,
        ended_by: null,
        is_revoked: false,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (kind === 'event') await vault.put(trx, scopeOfSecret(id), secretRef, secret);
    return { key: keyOfRow(key), secret };
  };

  const endKey = async (trx: HostTransaction, { id, kind }: StoredKey, endsAt: Date, actor: Actor): Promise<void> => {
    const isRevoked = endsAt <= clock.now();
    await trx
      .updateTable('access_key')
      .set({ ends_at: endsAt, ended_by: actor.name, is_revoked: isRevoked })
      .where((eb) => eb.and({ customer, key_id: id }))
      .execute();
    if (kind === 'event' && isRevoked) await vault.deleteScope(trx, scopeOfSecret(id));
  };

  const audited = (trx: HostTransaction, actor: Actor, { id, ...key }: StoredKey, more: object = {}): Promise<void> =>
    auditLog.write(trx, actor, { object: { kind: 'key', id }, detail: { ...factsOf(key), ...more } });

  return {
    createSite: (site, actor) =>
      change(async (trx) => {
        const { publishableKey } = site;
        const { count } = await trx
          .selectFrom('site')
          .select((eb) => eb.fn.countAll<string>().as('count'))
          .where('customer', '=', customer)
          .executeTakeFirstOrThrow();
        if (Number(count) >= maxSites) throw new HostError('site.limit-reached');
        await assertSigned(trx, site);
        const now = clock.now();
        const created = { created_at: now, created_by: actor.name, changed_at: now, changed_by: actor.name };
        const inserted = await trx
          .insertInto('site')
          .values({ customer, publishable_key: publishableKey, options: optionsOf(site), ...created })
          .onConflict((conflict) => conflict.doNothing())
          .returning('publishable_key')
          .executeTakeFirst();
        if (inserted === undefined || fixed.sites.byKey(publishableKey) !== undefined)
          throw new HostError('site.exists');
        await auditLog.write(trx, actor, { object: { kind: 'site', id: publishableKey } });
      }),

    updateSite: (site, readAt, actor) =>
      change(async (trx) => {
        const key = { customer, publishable_key: site.publishableKey };
        const before = await trx
          .selectFrom('site')
          .select(['options', 'changed_at'])
          .where((eb) => eb.and(key))
          .executeTakeFirst();
        if (before === undefined) throw new HostError('site.unknown');
        if (readAt !== null && before.changed_at.toISOString() !== readAt) throw new HostError('site.stale');
        await assertSigned(trx, site);
        await trx
          .updateTable('site')
          .set({ options: optionsOf(site), changed_at: clock.now(), changed_by: actor.name })
          .where((eb) => eb.and(key))
          .execute();
        await auditLog.write(trx, actor, {
          object: { kind: 'site', id: site.publishableKey },
          detail: { paths: changedFields(before.options, site) },
        });
      }),

    deleteSite: (publishableKey, actor) =>
      change(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('site')
          .where((eb) => eb.and({ customer, publishable_key: publishableKey }))
          .executeTakeFirst();
        if (numDeletedRows === 0n) throw new HostError('site.unknown');
        const own = (await activeKeys(trx)).filter((key) => key.publishableKey === publishableKey);
        for (const key of own) await endKey(trx, key, clock.now(), actor);
        await trx
          .deleteFrom('last_use')
          .where((eb) => eb.and({ customer, publishable_key: publishableKey }))
          .execute();
        await auditLog.write(trx, actor, {
          object: { kind: 'site', id: publishableKey },
          detail: { endedKeys: own.map(({ id }) => id) },
        });
      }),

    createKey: (key, actor) =>
      change(async (trx) => {
        const others = await activeKeys(trx);
        if (key.kind === 'operator') assertNewName(key.name, others);
        if (key.publishableKey !== null) await assertSite(trx, key.publishableKey);
        const created = await insertKey(trx, key, actor);
        await audited(trx, actor, created.key);
        return created;
      }),

    renameKey: (keyId, name, actor) =>
      change(async (trx) => {
        const key = await openKey(trx, keyId);
        const others = (await activeKeys(trx)).filter(({ id }) => id !== keyId);
        if (key.kind === 'operator') assertNewName(name, others);
        await trx
          .updateTable('access_key')
          .set({ name })
          .where((eb) => eb.and({ customer, key_id: keyId }))
          .execute();
        const renamed = { ...key, name };
        await audited(trx, actor, renamed, { before: key.name });
        return renamed;
      }),

    replaceKey: (keyId, overlapSeconds, actor) =>
      change(async (trx) => {
        const key = await openKey(trx, keyId);
        if (key.endsAt !== null) throw new HostError('key.over');
        const created = await insertKey(trx, key, actor);
        const endsAt = new Date(clock.now().getTime() + overlapSeconds * 1_000);
        await endKey(trx, key, endsAt, actor);
        await audited(trx, actor, key, { replacedBy: created.key.id, endsAt: endsAt.toISOString() });
        return created;
      }),

    revokeKey: (keyId, actor) =>
      change(async (trx) => {
        const key = await openKey(trx, keyId);
        const keys = await activeKeys(trx);
        const remaining = keys.filter(({ id }) => id !== keyId);
        const stored = await readSites(trx, settings, deps);
        const { all } = sitesOf([...stored.map(({ site }) => site), ...fixed.sites.all]);
        if (unsignedSites(all, fixed, remaining).length > unsignedSites(all, fixed, keys).length)
          throw new HostError('key.needed');
        await endKey(trx, key, clock.now(), actor);
        await audited(trx, actor, key);
      }),

    async forgetEnded() {
      const now = clock.now();
      await database.tx(async (trx) => {
        const ended = (await readKeys(trx, customer)).filter((key) => !isActive(key, now));
        for (const { id, kind } of ended) if (kind === 'event') await vault.deleteScope(trx, scopeOfSecret(id));
        const old = await trx
          .deleteFrom('access_key')
          .where('customer', '=', customer)
          .where('ends_at', '<', new Date(now.getTime() - keptMs))
          .returning('key_id')
          .execute();
        if (old.length === 0) return;
        await trx
          .deleteFrom('last_use')
          .where('customer', '=', customer)
          .where(
            'key_id',
            'in',
            old.map((row) => row.key_id),
          )
          .execute();
      });
    },
  };

  async function assertSite(trx: HostTransaction, publishableKey: string): Promise<void> {
    if (fixed.sites.byKey(publishableKey) !== undefined) return;
    const row = await trx
      .selectFrom('site')
      .select('publishable_key')
      .where((eb) => eb.and({ customer, publishable_key: publishableKey }))
      .executeTakeFirst();
    if (row === undefined) throw new HostError('site.unknown');
  }
}

/** Time for which ended keys are listed. */
const keptMs = 90 * 86_400_000;
const idLength = 24;
const prefixes = { host: 'hk_', operator: 'ok_' } as const;

/** Returns the site as its row has it. */
const optionsOf = ({ publishableKey: _key, ...options }: Site): string => JSON.stringify(options);

/** Returns the names of the fields that differ. */
function changedFields(before: Readonly<Record<string, unknown>>, { publishableKey: _key, ...after }: Site): string[] {
  return Object.entries(after).flatMap(([name, value]) => (isDeepStrictEqual(before[name], value) ? [] : [name]));
}

/** Returns what the audit log says about a key. */
const factsOf = ({ kind, name, role, publishableKey }: NewKey): Readonly<Record<string, unknown>> => ({
  kind,
  name,
  ...(role !== null && { role }),
  ...(publishableKey !== null && { site: publishableKey }),
});
