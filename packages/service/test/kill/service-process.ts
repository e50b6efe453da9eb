import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { banksMigrations, createCredentialSites, type BanksSchema } from '@fin-link/banks';
import { openStorage, parseVaultKeys } from '@fin-link/storage';
import { sql } from 'kysely';
import { z } from 'zod';
import { createService } from '../../src/index.ts';
import { refreshChannel } from '../../src/linking/refresh-requests/queues.ts';

/**
 * A service with its banks as a process that can be killed. Reports events to its parent as JSON lines. The slow user's data arrives
 * immediately, except piece `holdAt`, which arrives after SIGUSR2. `skipsHeartbeats`: jobs of earlier processes count as abandoned from the
 * start, not after ten seconds.
 */
const { vaultKeys, holdAt, url, dataDir, image, aheadMs, banksUrl, skipsHeartbeats } = z
  .strictObject({
    dataDir: z.string(),
    image: z.string().nullable(),
    url: z.string().nullable(),
    vaultKeys: z.string(),
    holdAt: z.int(),
    aheadMs: z.int(),
    banksUrl: z.string().nullable(),
    skipsHeartbeats: z.boolean(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const clock = { now: () => new Date(Date.now() + aheadMs) };
const business: { clock: { now(): Date } } = { clock };
const tell = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const storage = await openStorage(
  url === null ? { dataDir, ...(image !== null && { image: new Blob([readFileSync(image)]) }) } : { url },
);
const jobsBefore = skipsHeartbeats ? await storage.existing('service_jobs') : null;
if (jobsBefore !== null)
  await sql`update service_jobs.job set heartbeat_on = heartbeat_on - interval '10 seconds' where state = 'active'`.execute(
    jobsBefore.db,
  );
const banksStorage = banksUrl === null ? storage : await openStorage({ url: banksUrl });
let pieces = 0;
const sites = await createCredentialSites({
  database: await banksStorage.database<BanksSchema>('banks', banksMigrations),
  clock,
  businessClock: { now: () => business.clock.now() },
  delay: (_milliseconds, signal) => {
    pieces += 1;
    if (pieces !== holdAt) return Promise.resolve();
    tell({ kind: 'holding' });
    return new Promise((resolve, reject) => {
      process.once('SIGUSR2', () => resolve());
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  },
});
sites.addHook('onRequest', async ({ url: path }) => tell({ kind: 'asked', path }));
const bankSitesUrl = await sites.listen({ host: '127.0.0.1', port: 0 });
const service = await createService({
  storage,
  vaultKeys: parseVaultKeys(vaultKeys),
  settings: { sandbox: true, institutions: 20, bankSitesUrl, allowLoopbackCallbacks: true },
  log: { level: 'silent' },
  clock,
});
business.clock = service.deps.businessClock;
await storage.listen(refreshChannel, (message) => tell({ kind: 'message', message: JSON.parse(message) as object }));
const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
await service.start();
tell({ kind: 'ready', url: address, banks: bankSitesUrl });
// Flushes compiled code, which a killed process would lose and the next one would compile again.
flushCompileCache();
