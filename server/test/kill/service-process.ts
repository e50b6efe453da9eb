import { createService, serviceMigrations } from '@fin-link/service';
import { openStorage, parseVaultKeys } from '@fin-link/storage';
import { z } from 'zod';
import { closeOnSignals } from '../../src/launcher/process/close-on-signals.ts';
import { widgetKeysText } from '../../src/platform/environment/index.ts';
import { nextServiceMigrations } from '../upgrade/next-version.ts';

/** Entry of a service process that the test can kill. It has a short timeout for callbacks. Its banks run in the parent process. */
const { url, vaultKeys, widgetKeys, bankSitesUrl, port, deliveryTimeoutMs, isNext } = z
  .strictObject({
    url: z.string(),
    vaultKeys: z.string(),
    widgetKeys: widgetKeysText,
    bankSitesUrl: z.string(),
    port: z.int(),
    deliveryTimeoutMs: z.int(),
    /** Whether the process is of the next version, with one migration more. */
    isNext: z.boolean().default(false),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

if (isNext) Object.assign(serviceMigrations, nextServiceMigrations);
const service = await createService({
  storage: await openStorage({ url }),
  widgetKeys,
  vaultKeys: parseVaultKeys(vaultKeys),
  settings: {
    sandbox: true,
    institutions: 20,
    bankSitesUrl,
    allowLoopbackCallbacks: true,
    deliveryRetrySeconds: 1,
    deliveryTimeoutMs,
  },
  log: { level: 'silent' },
});
await service.app.listen({ host: '127.0.0.1', port });
await service.start();
closeOnSignals(() => service.stop());
process.stdout.write(`listening on ${port}\n`);
