import { banksMigrations, createCredentialSites, openSandboxDirectory } from '@fin-link/banks';
import type { BanksSchema } from '@fin-link/banks';
import { createService } from '@fin-link/service';
import type { Service } from '@fin-link/service';
import { generateVaultKey, parseVaultKeys, systemClock } from '@fin-link/storage';
import type { Storage } from '@fin-link/storage';
import { afterTests, captureLog, temporaryDirectory } from '@fin-link/testing';
import type { CapturedLog } from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import { openConsentBanks } from '../../src/process/open-consent-banks.ts';
import { openObieBank } from '../../src/process/open-tls-bank.ts';

export interface OpenBankingService {
  readonly url: string;
  readonly service: Service;
  readonly log: CapturedLog;
  /** Where the British bank's pages are. */
  readonly bankUrl: string;
}

/** Origin of test hosts, which is in the addresses that banks know. */
export const hostOrigin = 'http://localhost:4000';
export const britishBank = 16020;

/** The real embedded service with the real British bank of open banking, over loopback HTTP and TLS. */
export async function openBankingService(storage: Storage): Promise<OpenBankingService> {
  const log = captureLog();
  const [port = 0, securePort = 0, usPort = 0, auPort = 0, auSecurePort = 0, servicePort = 0] = await freePorts(6);
  const directory = await openSandboxDirectory(await temporaryDirectory(), systemClock);
  const serviceUrl = `http://127.0.0.1:${servicePort}`;
  const bank = await openObieBank({
    storage,
    port,
    securePort,
    directory,
    hostOrigin,
    serviceUrl,
    openerPolicy: 'unsafe-none',
  });
  const sites = await createCredentialSites({
    database: await storage.database<BanksSchema>('banks', banksMigrations),
    clock: systemClock,
    businessClock: systemClock,
  });
  const bankSitesUrl = await sites.listen({ port: 0, host: '127.0.0.1' });
  const consentBanks = await openConsentBanks({
    directory,
    hostOrigin,
    obie: { port, securePort },
    fdx: { port: usPort },
    cds: { port: auPort, securePort: auSecurePort },
  });
  const service = await createService({
    storage,
    vaultKeys: parseVaultKeys(generateVaultKey('test')),
    settings: {
      sandbox: true,
      allowLoopbackCallbacks: true,
      institutions: 60,
      bankSitesUrl,
      consents: consentBanks.consents,
    },
    consentBanks: consentBanks.banks,
    log: { level: 'info', stream: log.stream },
  });
  const { db } = service.deps.database;
  await db.updateTable('provider').set({ status: 'Supported' }).where('id', '=', britishBank).execute();
  const url = await service.app.listen({ port: servicePort, host: '127.0.0.1' });
  await service.start();
  afterTests(async () => {
    await service.stop();
    await consentBanks.close();
    await bank.close();
    await sites.close();
  });
  return { url, service, log, bankUrl: bank.url };
}
