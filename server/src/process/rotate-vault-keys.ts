import { createVault } from '@fin-link/storage';
import type { Storage, VaultKeys } from '@fin-link/storage';

/** Owners of what is sealed, by schema. */
const owners = ['host', 'service'];

export interface VaultRotation {
  owner: string;
  /** Data keys that were wrapped anew. */
  rewrapped: number;
  /** Given keys that wrap nothing any more, and can be removed. */
  unused: readonly string[];
  /** Keys that would be needed and were not given; then nothing was done. */
  missing: readonly string[];
}

/**
 * Wraps every data key of the database with the current vault key, in batches, beside processes that run. What was done stays
 * done when it is cut short, and it can be run again.
 */
export async function rotateVaultKeys(storage: Storage, vaultKeys: VaultKeys): Promise<VaultRotation[]> {
  const rotations: VaultRotation[] = [];
  for (const owner of owners) {
    const database = await storage.existing(owner);
    if (database === null) continue;
    const vault = createVault(database, vaultKeys);
    const used = (await vault.uses()).map(({ keyId }) => keyId);
    const missing = used.filter((keyId) => !vaultKeys.keys.has(keyId));
    const rewrapped = missing.length > 0 ? 0 : await vault.rotate();
    const needed = new Set((await vault.uses()).map(({ keyId }) => keyId));
    const unused = [...vaultKeys.keys.keys()].filter((keyId) => keyId !== vaultKeys.current && !needed.has(keyId));
    rotations.push({ owner, rewrapped, unused, missing });
  }
  return rotations;
}

/** What an operator reads of it. */
export function sentencesOf(rotations: readonly VaultRotation[], { current }: VaultKeys): string[] {
  return rotations.map(({ owner, rewrapped, unused, missing }) => {
    if (missing.length > 0)
      return `${owner}: nothing was done, because FIN_VAULT_KEYS lacks ${missing.join(', ')}, with which it is sealed.`;
    const freed =
      unused.length === 0
        ? ''
        : ` No longer used: ${unused.join(', ')}. It can go when every process has ${current} first.`;
    return `${owner}: ${rewrapped} data keys wrapped anew with ${current}.${freed}`;
  });
}
