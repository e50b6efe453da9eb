import { join } from 'node:path';
import { openStorage, parseVaultKeys, sandboxVaultKeys } from '@fin-link/storage';
import type { Storage, VaultKeys } from '@fin-link/storage';
import { EnvironmentError } from '../../platform/environment/index.ts';

interface DatabaseVariables {
  FIN_DATABASE_URL?: string | undefined;
  FIN_DIRECT_DATABASE_URL?: string | undefined;
  FIN_DATABASE_CONNECTIONS: number;
  FIN_DATABASE_JOB_CONNECTIONS: number;
  FIN_DATA_DIR: string;
  FIN_LOG_LEVEL?: string | undefined;
}

/** Log levels that hide warnings. With them, the storage must not log outages, which it logs as warnings. */
const levelsWithoutWarnings: readonly (string | undefined)[] = ['error', 'silent'];

/**
 * Opens the database at `FIN_DATABASE_URL`, or an embedded one in `FIN_DATA_DIR`. The caller closes it. `cacheDir` is the folder for the
 * image of an empty embedded database. Throws `EnvironmentError`.
 */
export const storageOf = async (
  { FIN_DATABASE_URL: url, FIN_DIRECT_DATABASE_URL: directUrl, FIN_DATA_DIR, ...others }: DatabaseVariables,
  options: { cacheDir?: string } = {},
): Promise<Storage> => {
  if (url === undefined && directUrl !== undefined)
    throw new EnvironmentError('FIN_DIRECT_DATABASE_URL is set, and FIN_DATABASE_URL is missing.');
  return openStorage(
    url === undefined
      ? { dataDir: join(FIN_DATA_DIR, 'database'), ...options }
      : {
          url,
          directUrl,
          connections: others.FIN_DATABASE_CONNECTIONS,
          jobConnections: others.FIN_DATABASE_JOB_CONNECTIONS,
          ...(levelsWithoutWarnings.includes(others.FIN_LOG_LEVEL) && { log: { warn: () => {} } }),
        },
  );
};

interface VaultVariables {
  FIN_VAULT_KEYS?: string | undefined;
  FIN_DATA_DIR: string;
}

/** Returns the keys from a process's environment or, in the sandbox, from its folder. */
export async function vaultKeysOf({ FIN_VAULT_KEYS, FIN_DATA_DIR }: VaultVariables): Promise<VaultKeys> {
  return FIN_VAULT_KEYS === undefined ? sandboxVaultKeys(FIN_DATA_DIR) : parseVaultKeys(FIN_VAULT_KEYS);
}
