import { banksMigrations, createCredentialSites, type BanksSchema } from '../../../packages/banks/src/index.ts';
import { createService } from '../../../packages/service/src/index.ts';
import { generateVaultKey, openStorage, parseVaultKeys, systemClock } from '../../../packages/storage/src/index.ts';
import { sayReady } from './child.ts';

/**
 * This process runs the embedded service as in production, with the sandbox's people. Their banks are linked with all
 * history unless FIN_BENCH_HISTORY is `none`.
 */
const storage = await openStorage({ url: process.env['FIN_DATABASE_URL'] ?? '' });
const database = await storage.database<BanksSchema>('banks', banksMigrations);
const sites = await createCredentialSites({ database, clock: systemClock, businessClock: systemClock });
const bankSitesUrl = await sites.listen({ port: 0, host: '127.0.0.1' });
const service = await createService({
  storage,
  vaultKeys: parseVaultKeys(process.env['FIN_VAULT_KEYS'] ?? generateVaultKey('bench')),
  settings: {
    sandbox: true,
    linkedHistory: process.env['FIN_BENCH_HISTORY'] !== 'none',
    allowLoopbackCallbacks: true,
    checkReplies: false,
    institutions: 20,
    bankSitesUrl,
  },
  log: { level: 'warn' },
});
const url = await service.app.listen({ port: 0, host: '127.0.0.1' });
await service.start();
sayReady(url);
