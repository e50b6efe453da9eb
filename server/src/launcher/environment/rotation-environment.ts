import { z } from 'zod';
import {
  EnvironmentError,
  hasWeakVaultKey,
  readVariables,
  variables,
  type Source,
} from '../../platform/environment/index.ts';

const { FIN_DATABASE_URL, FIN_DIRECT_DATABASE_URL, FIN_DATABASE_CONNECTIONS, FIN_DATABASE_JOB_CONNECTIONS } = variables;
const { FIN_DATA_DIR, FIN_VAULT_KEYS } = variables;
const rotationEnvironment = z.object({
  FIN_DATABASE_URL,
  FIN_DIRECT_DATABASE_URL,
  FIN_DATABASE_CONNECTIONS,
  FIN_DATABASE_JOB_CONNECTIONS,
  FIN_DATA_DIR,
  FIN_VAULT_KEYS,
});

type RotationEnvironment = z.infer<typeof rotationEnvironment> & { FIN_VAULT_KEYS: string };

/**
 * Returns the environment of a vault key rotation. There are no defaults, because they would mean a new database or unknown keys. Throws
 * `EnvironmentError`.
 */
export function readRotationEnvironment(source: Source): RotationEnvironment {
  const environment = readVariables(rotationEnvironment, source);
  const { FIN_DATABASE_URL: url, FIN_VAULT_KEYS: keys } = environment;
  if (url === undefined && (source['FIN_DATA_DIR'] ?? '') === '')
    throw new EnvironmentError('FIN_DATABASE_URL is missing, or FIN_DATA_DIR for an embedded database.');
  if (keys === undefined) throw new EnvironmentError('FIN_VAULT_KEYS is missing.');
  const [first = ''] = keys.split(',');
  if (hasWeakVaultKey(first))
    throw new EnvironmentError('FIN_VAULT_KEYS begins with a key that can be guessed: it needs 32 random bytes.');
  return { ...environment, FIN_VAULT_KEYS: keys };
}
