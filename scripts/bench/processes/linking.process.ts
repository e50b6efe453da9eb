import { createService } from '../../../packages/service/src/index.ts';
import { generateVaultKey, openStorage, parseVaultKeys } from '../../../packages/storage/src/index.ts';
import { sayReady } from './child.ts';

/** This process runs the service as in production, with the banks at FIN_BANK_SITES_URL, on the port FIN_SERVICE_PORT or a free one. */
const storage = await openStorage({ url: process.env['FIN_DATABASE_URL'] ?? '' });
const service = await createService({
  storage,
  vaultKeys: parseVaultKeys(generateVaultKey('bench')),
  settings: {
    sandbox: true,
    allowLoopbackCallbacks: true,
    checkReplies: false,
    institutions: 20,
    bankSitesUrl: process.env['FIN_BANK_SITES_URL'] ?? '',
  },
  log: { level: 'warn' },
});
const url = await service.app.listen({ port: Number(process.env['FIN_SERVICE_PORT'] ?? 0), host: '127.0.0.1' });
await service.start();
sayReady(url);
