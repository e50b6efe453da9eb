import { join } from 'node:path';
import { openStorage, parseVaultKeys, sandboxVaultKeys } from '@fin-link/storage';
import { EnvironmentError, readEnvironment } from './environment/environment.ts';
import { closeOnSignals } from './process/close-on-signals.ts';
import { runHost } from './process/run-host.ts';

// The host as a process of its own; `npm start` runs it beside the other parts instead.
try {
  const environment = readEnvironment(process.env);
  const vaultKeys =
    environment.FIN_VAULT_KEYS === undefined
      ? await sandboxVaultKeys(environment.FIN_DATA_DIR)
      : parseVaultKeys(environment.FIN_VAULT_KEYS);
  const storage = await openStorage(
    environment.FIN_DATABASE_URL === undefined
      ? { dataDir: join(environment.FIN_DATA_DIR, 'database') }
      : { url: environment.FIN_DATABASE_URL },
  );
  const host = await runHost({ environment, storage, vaultKeys });
  closeOnSignals(async () => {
    await host.close();
    await storage.close();
  });
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
