import { createSecretKey, randomBytes, type KeyObject, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/**
 * Returns the vault keys of a sandbox without FIN_VAULT_KEYS. Creates them on first use in the file `vault-keys` in the data directory,
 * readable only by the owner. A key that is stored beside its data protects only copies of the database, so production sets its keys in
 * the environment.
 */
export async function sandboxVaultKeys(dataDir: string): Promise<VaultKeys> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'vault-keys');
  const newKeyPath = `${path}.${randomUUID()}`;
  await writeFile(newKeyPath, `${generateVaultKey(`sandbox-${randomBytes(4).toString('hex')}`)}\n`, {
    mode: 0o600,
    flag: 'wx',
  });
  try {
    // `link` fails if the file exists, and other processes never see an incomplete file.
    await link(newKeyPath, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(newKeyPath);
  }
  await chmod(path, 0o600);
  return parseVaultKeys(await readFile(path, 'utf8'));
}
