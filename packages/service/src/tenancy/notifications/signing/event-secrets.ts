import { randomBytes } from 'node:crypto';
import type { Executor } from '@fin-link/storage';
import type { NeedsDatabase, ServiceDatabase, ServiceTransaction } from '../../../platform/database/index.ts';
import type { NeedsVault } from '../../../platform/runtime/index.ts';

/** Length of a key in bytes. */
const keyBytes = 32;
/** Maximum number of decrypted keys in a process's cache; keys never change. */
const maxCachedKeys = 1_000;

const scopeOf = (customerId: number): string => `event-secrets/${customerId}`;
const refOf = (id: number): string => `secret-${id}`;

/** Identifies a secret of a customer. */
export interface EventSecret {
  readonly customerId: number;
  readonly id: number;
}

/** Formats a key as receivers configure it. */
export const formatKey = (key: Buffer): string => `whsec_${key.toString('base64')}`;

/** Creates a key and seals it in the vault. */
export async function createKey(
  trx: ServiceTransaction,
  { vault }: NeedsVault,
  { customerId, id }: EventSecret,
): Promise<Buffer> {
  const key = randomBytes(keyBytes);
  await vault.put(trx, scopeOf(customerId), refOf(id), key);
  return key;
}

/** Deletes a key from the vault. */
export const deleteKey = (
  trx: ServiceTransaction,
  { vault }: NeedsVault,
  { customerId, id }: EventSecret,
): Promise<boolean> => vault.delete(trx, scopeOf(customerId), refOf(id));

/** Function that returns the keys that sign a customer's events, oldest first. */
export type SigningKeys = (customerId: number) => Promise<readonly Buffer[]>;

/** Creates the lookup of signing keys. Caches decrypted keys, but reads the list of a customer's secrets at each call. */
export function createSigningKeys({ database, vault }: NeedsDatabase & NeedsVault): SigningKeys {
  const cachedKeys = new Map<string, Buffer>();
  const keyOf = async (executor: Executor<ServiceDatabase>, { customerId, id }: EventSecret) => {
    const name = `${customerId}/${id}`;
    const cached = cachedKeys.get(name);
    if (cached !== undefined) return cached;
    const key = await vault.get(executor, scopeOf(customerId), refOf(id));
    if (key === undefined) return undefined;
    const [oldest] = cachedKeys.keys();
    if (cachedKeys.size >= maxCachedKeys && oldest !== undefined) cachedKeys.delete(oldest);
    cachedKeys.set(name, key);
    return key;
  };
  return async (customerId) => {
    const secrets = await database.db
      .selectFrom('event_secret')
      .select('id')
      .where('customer_id', '=', customerId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const keys: Buffer[] = [];
    for (const { id } of secrets) {
      const key = await keyOf(database.db, { customerId, id });
      if (key !== undefined) keys.push(key);
    }
    return keys;
  };
}
