import { createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { StorageError } from '../primitives/index.ts';

const keyBytes = 32;
const keyId = /^[A-Za-z0-9_-]{1,64}$/;

/** Keys that wrap data keys. The current key wraps new data keys; all other keys only open existing data keys. */
export interface VaultKeys {
  readonly current: string;
  readonly keys: ReadonlyMap<string, KeyObject>;
}

/**
 * Parses `keyId:base64[,keyId:base64]`. Each key has 32 bytes, and the first one is current. Throws VAULT_KEYS_INVALID; the error
 * contains no part of the text.
 */
export function parseVaultKeys(text: string): VaultKeys {
  const keys = new Map<string, KeyObject>();
  for (const [index, entry] of text.trim().split(',').entries()) {
    const fault = (what: string): StorageError =>
      new StorageError('VAULT_KEYS_INVALID', `Vault key ${index + 1} ${what}.`);
    const colon = entry.indexOf(':');
    const id = entry.slice(0, Math.max(colon, 0)).trim();
    const encoded = entry.slice(colon + 1).trim();
    if (!keyId.test(id)) throw fault('needs an id of letters, digits, "_" or "-", then ":" and the key in base64');
    if (keys.has(id)) throw fault('has the id of another');
    const bytes = Buffer.from(encoded, 'base64');
    // Node's decoder skips invalid characters, so the text must also equal the encoding of the decoded bytes.
    if (bytes.length !== keyBytes || bytes.toString('base64').replaceAll('=', '') !== encoded.replaceAll('=', '')) {
      throw fault(`must be ${keyBytes} bytes in base64`);
    }
    keys.set(id, createSecretKey(bytes));
    bytes.fill(0);
  }
  const [current] = keys.keys();
  if (current === undefined) throw new StorageError('VAULT_KEYS_INVALID', 'There is no vault key.');
  return { current, keys };
}

/** Returns a new key in the format of `parseVaultKeys`. */
export function generateVaultKey(id: string): string {
  return `${id}:${randomBytes(keyBytes).toString('base64')}`;
}
