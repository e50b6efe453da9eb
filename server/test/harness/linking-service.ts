import { banksMigrations, createCredentialSites } from '@fin-link/banks';
import type { BanksSchema } from '@fin-link/banks';
import { createService } from '@fin-link/service';
import type { Service, ServiceOptions } from '@fin-link/service';
import { generateVaultKey, parseVaultKeys, systemClock } from '@fin-link/storage';
import type { Clock, Storage } from '@fin-link/storage';
import { afterTests, captureLog } from '@fin-link/testing';
import type { CapturedLog } from '@fin-link/testing';
import { movableClock } from './movable-clock.ts';
import type { MovableClock } from './movable-clock.ts';

export interface LinkingService {
  readonly url: string;
  readonly service: Service;
  readonly log: CapturedLog;
  /** Protocol clock of the service. The banks use the system clock. */
  readonly clock: MovableClock;
}

/** Vault key for all services of a run, because processes of one deployment share their key. */
const testVaultKey = generateVaultKey('test');

/** Starts the embedded service and the simulated banks over loopback HTTP on free ports. */
export async function linkingService(
  storage: Storage,
  options: Partial<Pick<ServiceOptions, 'vaultKeys' | 'widgetKeys'>> = {},
): Promise<LinkingService> {
  const log = captureLog();
  const clock = movableClock();
  const banksDatabase = await storage.database<BanksSchema>('banks', banksMigrations);
  // The banks use the business clock of the service, which is created after them.
  const business: { clock: Pick<Clock, 'now'> } = { clock: systemClock };
  const banks = await createCredentialSites({
    database: banksDatabase,
    clock: systemClock,
    businessClock: { now: () => business.clock.now() },
  });
  const bankSitesUrl = await banks.listen({ port: 0, host: '127.0.0.1' });
  const service = await createService({
    vaultKeys: parseVaultKeys(testVaultKey),
    ...options,
    storage,
    clock,
    settings: { sandbox: true, allowLoopbackCallbacks: true, institutions: 60, deliveryRetrySeconds: 1, bankSitesUrl },
    log: { level: 'info', stream: log.stream },
  });
  business.clock = service.deps.businessClock;
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' });
  await service.start();
  afterTests(async () => {
    await service.stop();
    await banks.close();
  });
  return { url, service, log, clock };
}
