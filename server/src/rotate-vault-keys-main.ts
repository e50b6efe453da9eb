import { readRotationEnvironment } from './launcher/environment/rotation-environment.ts';
import { storageOf, vaultKeysOf } from './launcher/process/open-resources.ts';
import { rotateVaultKeys, sentencesOf } from './launcher/rotate-vault-keys.ts';
import { sentenceOf } from './launcher/run-process.ts';

// Wraps all data keys of host and service with the first key of FIN_VAULT_KEYS.

try {
  const environment = readRotationEnvironment(process.env);
  const vaultKeys = await vaultKeysOf(environment);
  const storage = await storageOf(environment);
  try {
    const rotations = await rotateVaultKeys(storage, vaultKeys);
    for (const sentence of sentencesOf(rotations, vaultKeys)) process.stdout.write(`${sentence}\n`);
    if (rotations.owners.some(({ missing }) => missing.length > 0)) process.exitCode = 1;
  } finally {
    await storage.close();
  }
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
