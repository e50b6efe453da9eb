import { join } from 'node:path';
import { openStorage, parseVaultKeys, sandboxVaultKeys } from '@fin-link/storage';
import type { Storage, VaultKeys } from '@fin-link/storage';

interface DatabaseVariables {
  FIN_DATABASE_URL?: string | undefined;
  FIN_DATABASE_CONNECTIONS: number;
  FIN_DATABASE_JOB_CONNECTIONS: number;
  FIN_DATA_DIR: string;
  FIN_LOG_LEVEL?: string | undefined;
}

/** Log levels that hide warnings. With them, the storage must not log outages, which it logs as warnings. */
const levelsWithoutWarnings: readonly (string | undefined)[] = ['error', 'silent'];

/**
 * Opens the database at `FIN_DATABASE_URL`, or an embedded one in `FIN_DATA_DIR`. The caller closes it. `cacheDir` is the folder for the
 * image of an empty embedded database.
 */
export const storageOf = (
  { FIN_DATABASE_URL: url, FIN_DATA_DIR, FIN_LOG_LEVEL: level, ...sizes }: DatabaseVariables,
  options: { cacheDir?: string } = {},
): Promise<Storage> =>
  openStorage(
    url === undefined
      ? { dataDir: join(FIN_DATA_DIR, 'database'), ...options }
      : {
          url,
          connections: sizes.FIN_DATABASE_CONNECTIONS,
          jobConnections: sizes.FIN_DATABASE_JOB_CONNECTIONS,
          ...(levelsWithoutWarnings.includes(level) && { log: { warn: () => {} } }),
        },
  );

interface VaultVariables {
  FIN_VAULT_KEYS?: string | undefined;
  FIN_DATA_DIR: string;
}

/** Returns the keys from a process's environment or, in the sandbox, from its folder. */
export async function vaultKeysOf({ FIN_VAULT_KEYS, FIN_DATA_DIR }: VaultVariables): Promise<VaultKeys> {
  return FIN_VAULT_KEYS === undefined ? sandboxVaultKeys(FIN_DATA_DIR) : parseVaultKeys(FIN_VAULT_KEYS);
}
