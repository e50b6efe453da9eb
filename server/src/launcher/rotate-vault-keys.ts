import { createVault } from '@fin-link/storage';
import type { Storage, VaultKeys } from '@fin-link/storage';
import { EnvironmentError } from '../environment/index.ts';

/** Owners of what is sealed, by schema. */
const owners = ['host', 'service'];

export interface VaultRotation {
  owner: string;
  /** Data keys that were wrapped anew. */
  rewrapped: number;
  /** Keys that would be needed and were not given; then nothing was done. */
  missing: readonly string[];
}

export interface VaultRotations {
  owners: readonly VaultRotation[];
  /** Given keys that wrap nothing of any owner any more, and can be removed. */
  unused: readonly string[];
}

/**
 * Wraps every data key of the database with the current vault key, in batches, beside processes that run. What was done stays
 * done when it is cut short, and it can be run again. Throws where there is nothing of host or service.
 */
export async function rotateVaultKeys(storage: Storage, vaultKeys: VaultKeys): Promise<VaultRotations> {
  const rotations: VaultRotation[] = [];
  const needed = new Set([vaultKeys.current]);
  for (const owner of owners) {
    const database = await storage.existing(owner);
    if (database === null) continue;
    const vault = createVault(database, vaultKeys);
    const used = (await vault.uses()).map(({ keyId }) => keyId);
    const missing = used.filter((keyId) => !vaultKeys.keys.has(keyId));
    const rewrapped = missing.length > 0 ? 0 : await vault.rotate();
    for (const { keyId } of await vault.uses()) needed.add(keyId);
    rotations.push({ owner, rewrapped, missing });
  }
  if (rotations.length === 0)
    throw new EnvironmentError('Nothing was done: neither host nor service has ever used this database.');
  return { owners: rotations, unused: [...vaultKeys.keys.keys()].filter((keyId) => !needed.has(keyId)) };
}

/** What an operator reads of it. */
export function sentencesOf({ owners: rotations, unused }: VaultRotations, { current }: VaultKeys): string[] {
  const done = rotations.map(({ owner, rewrapped, missing }) =>
    missing.length > 0
      ? `${owner}: nothing was done, because FIN_VAULT_KEYS lacks ${missing.join(', ')}, with which it is sealed.`
      : `${owner}: ${rewrapped} data keys wrapped anew with ${current}.`,
  );
  if (unused.length === 0) return done;
  return [...done, `No longer used: ${unused.join(', ')}. It can go when every process has ${current} first.`];
}
