import { join } from 'node:path';
import {
  openStorage,
  parseVaultKeys,
  sandboxVaultKeys,
  type Storage,
  StorageError,
  type VaultKeys,
} from '../packages/storage/src/index.ts';
import { closeOnSignals, EnvironmentError, OpenBankingFileError } from '../server/src/index.ts';
import { buildBundles } from './build/build-bundles.ts';
import { readStartEnvironment, type StartEnvironment } from './start/environment.ts';
import { isThere, parts, type RunningPart } from './start/parts.ts';

function openDatabase(environment: StartEnvironment): Promise<Storage> {
  const url = environment.FIN_DATABASE_URL;
  return openStorage(
    url === undefined ? { dataDir: join(environment.FIN_DATA_DIR, 'database'), cacheDir: '.cache' } : { url },
  );
}

const keysOf = ({ FIN_VAULT_KEYS, FIN_DATA_DIR }: StartEnvironment): Promise<VaultKeys> =>
  FIN_VAULT_KEYS === undefined ? sandboxVaultKeys(FIN_DATA_DIR) : Promise.resolve(parseVaultKeys(FIN_VAULT_KEYS));

async function start(): Promise<void> {
  const environment = readStartEnvironment(process.env);
  const running: RunningPart[] = [];
  let storage: Storage | undefined;
  const close = async (): Promise<void> => {
    for (const part of running.splice(0).reverse()) await part.close();
    await storage?.close();
  };
  closeOnSignals(close);
  try {
    const [opened, vaultKeys, built] = await Promise.all([
      openDatabase(environment),
      keysOf(environment),
      buildBundles(),
    ]);
    storage = opened;
    if (built.length > 0) console.log(`Built ${built.join(', ')}.`);
    for (const part of parts.filter((one) => one.isWanted(environment))) {
      if (!isThere(part)) {
        console.log(`${part.name.padEnd(22)}(not there yet)`);
        continue;
      }
      const started = await part.open({ environment, storage, vaultKeys });
      running.push(started);
      console.log(`${part.name.padEnd(22)}${started.url}`);
    }
  } catch (error) {
    await close();
    throw error;
  }
  // The demo comes last.
  const toSee = environment.FIN_MODE === 'sandbox' ? ` Open ${running.at(-1)?.url ?? ''} to begin.` : '';
  console.log(`Ready after ${(performance.now() / 1_000).toFixed(1)} s.${toSee} Press Ctrl+C to stop.`);
}

/** Faults that the person at the terminal can mend are told in a sentence. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof OpenBankingFileError) return `FIN_OPEN_BANKING_FILE: ${error.message}`;
  if (error instanceof EnvironmentError || error instanceof StorageError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. Stop what listens there, or set another port (FIN_HOST_PORT, FIN_SERVICE_PORT, FIN_BANK_SITES_PORT, FIN_BANK_UK_PORT, FIN_BANK_UK_MTLS_PORT, FIN_BANK_US_PORT, FIN_BANK_AU_PORT, FIN_BANK_AU_MTLS_PORT, FIN_DEMO_PORT).`;
  }
  return null;
}

try {
  await start();
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  process.exit(1);
}
