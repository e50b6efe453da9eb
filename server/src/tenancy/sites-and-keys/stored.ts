import type { OperatorRole } from '@fin-link/contracts/browser';
import type { Executor, VaultScope } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import { hostScope, type HostTables } from '../../platform/database/index.ts';
import type { HostSettings } from '../../platform/environment/index.ts';
import type { NeedsLog } from '../../platform/parts/index.ts';
import type { Site } from '../../platform/sites/index.ts';
import { registrableSite } from './registrable-site.ts';

export type KeyKind = 'host' | 'operator' | 'event';

/** Key in the database. */
export interface StoredKey {
  readonly id: string;
  readonly kind: KeyKind;
  readonly name: string;
  readonly role: OperatorRole | null;
  readonly publishableKey: string | null;
  readonly hash: string | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly endsAt: Date | null;
  readonly endedBy: string | null;
  readonly isRevoked: boolean;
}

/** Site in the database. */
export interface StoredSite {
  readonly site: Site;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly changedAt: Date;
  readonly changedBy: string;
}

/** Returns the sites in the database. A site that the settings refuse now, or that this version does not understand, is left out. */
export async function readSites(
  db: Executor<HostTables>,
  settings: Pick<HostSettings, 'customer' | 'mode' | 'allowLoopbackCallbacks'>,
  { log }: NeedsLog,
): Promise<StoredSite[]> {
  const rows = await db.selectFrom('site').selectAll().where('customer', '=', settings.customer).execute();
  const schema = registrableSite(settings);
  return rows.flatMap((row) => {
    const { data: site } = schema.safeParse({ ...row.options, publishableKey: row.publishable_key });
    if (site === undefined) log.warn({ site: row.publishable_key }, 'a stored site is not valid and is not used');
    const { created_at: createdAt, created_by: createdBy, changed_at: changedAt, changed_by: changedBy } = row;
    return site === undefined ? [] : [{ site, createdAt, createdBy, changedAt, changedBy }];
  });
}

/** Returns the keys in the database, newest first. */
export async function readKeys(db: Executor<HostTables>, customer: string): Promise<StoredKey[]> {
  const rows = await db
    .selectFrom('access_key')
    .selectAll()
    .where('customer', '=', customer)
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute();
  return rows.map(keyOfRow);
}

export const keyOfRow = (row: Selectable<HostTables['access_key']>): StoredKey => ({
  id: row.key_id,
  kind: row.kind,
  name: row.name,
  role: row.role,
  publishableKey: row.publishable_key,
  hash: row.hash,
  createdAt: row.created_at,
  createdBy: row.created_by,
  endsAt: row.ends_at,
  endedBy: row.ended_by,
  isRevoked: row.is_revoked,
});

/** Returns whether the key is accepted, or signs, at this time. */
export const isActive = ({ endsAt, isRevoked }: Pick<StoredKey, 'endsAt' | 'isRevoked'>, now: Date): boolean =>
  !isRevoked && (endsAt === null || now < endsAt);

/** Returns the vault scope of a secret that signs events. Each has its own, so that deleting it deletes its data key. */
export const scopeOfSecret = (keyId: string): VaultScope => hostScope(`event-secret ${keyId}`);

/** Reference of the secret in its scope. */
export const secretRef = 'secret';
