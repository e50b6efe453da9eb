import type { KeyObject } from 'node:crypto';
import type { Executor } from '@fin-link/storage';
import { readPublicKey } from '../customers/index.ts';
import type { ServiceDatabase } from '../../platform/database/index.ts';

const mostHeld = 1_000;

/** The public key of an issuer; undefined for one that nobody registered. */
export type JwtKeys = (issuer: string) => Promise<KeyObject | undefined>;

/** An issuer never gets another key, so what is held in memory only saves reading it again; whether it still counts is asked of the database at each call. */
export function createJwtKeys(db: Executor<ServiceDatabase>): JwtKeys {
  const held = new Map<string, KeyObject>();
  return async (issuer) => {
    const known = held.get(issuer);
    if (known !== undefined) return known;
    const row = await db
      .selectFrom('customer_api_key')
      .select('public_key')
      .where('issuer_key', '=', issuer)
      .executeTakeFirst();
    const key = row === undefined ? null : readPublicKey(row.public_key);
    if (key === null) return undefined;
    if (held.size >= mostHeld) held.clear();
    held.set(issuer, key);
    return key;
  };
}
