import { createService } from '@fin-link/service';
import { openStorage, parseVaultKeys } from '@fin-link/storage';
import { z } from 'zod';
import { widgetKeysText } from '../../src/environment/index.ts';

/** A service as a process that can be killed: it waits for callbacks a little only. Its banks are its parent's. */
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
