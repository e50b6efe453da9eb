import { createService } from '@fin-link/service';
import { openStorage, parseVaultKeys } from '@fin-link/storage';
import { z } from 'zod';
import { widgetKeysText } from '../../src/platform/environment/index.ts';

/** Entry of a service process that the test can kill. It has a short timeout for callbacks. Its banks run in the parent process. */
const { url, vaultKeys, widgetKeys, bankSitesUrl, port, deliveryTimeoutMs } = z
  .strictObject({
    url: z.string(),
    vaultKeys: z.string(),
    widgetKeys: widgetKeysText,
    bankSitesUrl: z.string(),
    port: z.int(),
    deliveryTimeoutMs: z.int(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

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
process.stdout.write(`listening on ${port}\n`);
