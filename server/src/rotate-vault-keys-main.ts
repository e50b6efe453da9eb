import { readVariables } from './environment/read-variables.ts';
import { variables } from './environment/variables.ts';
import { storageOf, vaultKeysOf } from './process/open-resources.ts';
import { rotateVaultKeys, sentencesOf } from './process/rotate-vault-keys.ts';
import { sentenceOf } from './process/run-process.ts';
import { z } from 'zod';

// Puts the first of FIN_VAULT_KEYS in the place of the others, in the database of host and service.

const { FIN_DATABASE_URL, FIN_DATABASE_CONNECTIONS, FIN_DATABASE_JOB_CONNECTIONS, FIN_DATA_DIR, FIN_VAULT_KEYS } =
  variables;
const rotationEnvironment = z.object({
  FIN_DATABASE_URL,
  FIN_DATABASE_CONNECTIONS,
  FIN_DATABASE_JOB_CONNECTIONS,
  FIN_DATA_DIR,
  FIN_VAULT_KEYS,
});

try {
  const environment = readVariables(rotationEnvironment, process.env);
  const vaultKeys = await vaultKeysOf(environment);
  const storage = await storageOf(environment);
  try {
    const rotations = await rotateVaultKeys(storage, vaultKeys);
    for (const sentence of sentencesOf(rotations, vaultKeys)) process.stdout.write(`${sentence}\n`);
    if (rotations.some(({ missing }) => missing.length > 0)) process.exitCode = 1;
  } finally {
    await storage.close();
  }
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
