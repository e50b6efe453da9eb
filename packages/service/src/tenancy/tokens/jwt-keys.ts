import type { KeyObject } from 'node:crypto';
import type { Executor } from '@fin-link/storage';
import { readPublicKey } from '../customers/index.ts';
import type { ServiceDatabase } from '../../platform/database/index.ts';

const maxCachedKeys = 1_000;

/** Returns the public key of an issuer, or `undefined` if the issuer has no registered key. */
export type JwtKeys = (issuer: string) => Promise<KeyObject | undefined>;

/** Creates a cached lookup of keys. An issuer's key never changes. Whether the key is still valid is checked in the database at each call. */
export function createJwtKeys(db: Executor<ServiceDatabase>): JwtKeys {
  const cachedKeys = new Map<string, KeyObject>();
  return async (issuer) => {
    const cached = cachedKeys.get(issuer);
    if (cached !== undefined) return cached;
    const row = await db
      .selectFrom('customer_api_key')
      .select('public_key')
      .where('issuer_key', '=', issuer)
      .executeTakeFirst();
    const key = row === undefined ? null : readPublicKey(row.public_key);
    if (key === null) return undefined;
    if (cachedKeys.size >= maxCachedKeys) cachedKeys.clear();
    cachedKeys.set(issuer, key);
    return key;
  };
}
