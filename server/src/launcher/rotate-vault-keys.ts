import { createVault, type Storage, type VaultKeys } from '@fin-link/storage';
import { EnvironmentError } from '../platform/environment/index.ts';

/** Database schemas with sealed data. */
const owners = ['host', 'service'];

/** Result of the rotation for one database schema. */
interface VaultRotation {
  /** Name of the schema. */
  owner: string;
  /** Number of data keys that this run rewrapped. Excludes those that the current key had already wrapped. */
  rewrapped: number;
  /** Ids of required keys that were not given. If any is missing, no data key of the owner was changed. */
  missing: readonly string[];
}

interface VaultRotations {
  owners: readonly VaultRotation[];
  /** Ids of given keys that no data key of any owner uses any more. The operator can remove these keys. */
  unused: readonly string[];
}

/**
 * Wraps every data key of the database with the current vault key, in batches, while other processes run. After an interruption the
 * completed batches persist, and the command can be repeated. Throws if the database has neither a host's nor a service's schema.
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

/** Returns the result as sentences for the operator. */
export function sentencesOf({ owners: rotations, unused }: VaultRotations, { current }: VaultKeys): string[] {
  const done = rotations.map(({ owner, rewrapped, missing }) =>
    missing.length > 0
      ? `${owner}: nothing was done, because FIN_VAULT_KEYS lacks ${missing.join(', ')}, with which it is sealed.`
      : `${owner}: ${rewrapped} data keys are now wrapped with ${current}.`,
  );
  if (unused.length === 0) return done;
  return [...done, `No longer used: ${unused.join(', ')}. It can go when every process has ${current} first.`];
}
