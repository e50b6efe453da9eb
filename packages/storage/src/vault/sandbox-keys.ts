import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateVaultKey, parseVaultKeys } from './keys.ts';
import type { VaultKeys } from './keys.ts';

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
