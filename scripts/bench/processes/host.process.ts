import { generateVaultKey, openStorage, parseVaultKeys } from '../../../packages/storage/src/index.ts';
import { readEnvironment } from '../../../server/src/index.ts';
import { openHost } from '../../../server/src/app/host/open-host.ts';
import { settingsOf } from '../../../server/src/platform/environment/settings.ts';
import { sayReady } from './child.ts';

/** This process runs the host as in production, including its log, with the sandbox's customer. */
const environment = readEnvironment(process.env);
const storage = await openStorage({ url: environment.FIN_DATABASE_URL ?? '' });
const host = await openHost({
  settings: { ...settingsOf(environment), checkReplies: false },
  storage,
  vaultKeys: parseVaultKeys(generateVaultKey('bench')),
  log: { level: environment.FIN_LOG_LEVEL },
});
await host.app.listen({ port: environment.FIN_HOST_PORT, host: '127.0.0.1' });
await host.start();
sayReady(`http://127.0.0.1:${environment.FIN_HOST_PORT}`);
