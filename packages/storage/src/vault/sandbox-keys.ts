import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateVaultKey, parseVaultKeys } from './keys.ts';
import type { VaultKeys } from './keys.ts';

/**
 * For a sandbox without FIN_VAULT_KEYS: the keys of `vault-keys` in the data directory, made on first
 * use and readable by its owner only. A key that lies beside its data protects nothing but a copied
 * database, so production gives its keys in the environment.
 */
export async function sandboxVaultKeys(dataDir: string): Promise<VaultKeys> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'vault-keys');
  const fresh = `${path}.${randomUUID()}`;
  await writeFile(fresh, `${generateVaultKey(`sandbox-${randomBytes(4).toString('hex')}`)}\n`, {
    mode: 0o600,
    flag: 'wx',
  });
  try {
    // Fails when the file exists, and never shows another process half a file.
    await link(fresh, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(fresh);
  }
  await chmod(path, 0o600);
  return parseVaultKeys(await readFile(path, 'utf8'));
}
