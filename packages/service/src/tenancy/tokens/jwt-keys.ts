import type { KeyObject } from 'node:crypto';
import type { Executor } from '@fin-link/storage';
import { readPublicKey } from '../customers/index.ts';
import type { ServiceDatabase } from '../../platform/database/index.ts';

/** Number of cached keys at which the cache is emptied. */
const maxCachedKeys = 1_000;

/** Function that returns the public key of an issuer, or `undefined` if the issuer has no registered key. */
export type JwtKeys = (issuer: string) => Promise<KeyObject | undefined>;

/**
 * Creates a cached lookup of keys. An issuer's key never changes. The cache may contain deleted keys, so the caller must check in the
 * database that the key still exists.
 */
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
