import { banksMigrations, createCredentialSites, openSandboxDirectory, type BanksSchema } from '@fin-link/banks';
import { createService, type Service } from '@fin-link/service';
import { generateVaultKey, parseVaultKeys, systemClock, type Storage } from '@fin-link/storage';
import { afterTests, captureLog, temporaryDirectory, type CapturedLog } from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import { openConsentBanks } from '../../src/launcher/banks/open-consent-banks.ts';
import { openAmericanBanks } from '../../src/launcher/banks/open-american-banks.ts';
import type { RunningPart } from '../../src/launcher/process/running-part.ts';
import { openCdsBank, openObieBank } from '../../src/launcher/banks/open-banks.ts';

interface OpenBankingService {
  readonly url: string;
  readonly service: Service;
  readonly log: CapturedLog;
  /** Base address of the pages of the first region's bank. */
  readonly bankUrl: string;
  stopBanks(): Promise<void>;
}

/** Origin of test hosts, which is part of the redirect addresses registered at the banks. */
const hostOrigin = 'http://localhost:4000';
export const britishBank = 16020;
export const americanBank = 16030;
export const secondAmericanBank = 16031;
export const australianBank = 16040;

type Region = 'GB' | 'US' | 'AU';

/**
 * Starts the embedded service with the open-banking banks of these regions, over loopback HTTP and TLS. `originOf` returns the origin of
 * the proxy for a port of bank pages. Default: no proxy.
 */
export async function openBankingService(
  storage: Storage,
  regions: readonly Region[] = ['GB'],
  originOf: (port: number) => Promise<string | undefined> = async () => undefined,
): Promise<OpenBankingService> {
  const log = captureLog();
  const [obie = 0, obieSecure = 0, fdx = 0, fdxSecure = 0, cds = 0, cdsSecure = 0, servicePort = 0] =
    await freePorts(7);
  const serviceUrl = `http://127.0.0.1:${servicePort}`;
  const directory = await openSandboxDirectory(await temporaryDirectory(), systemClock);
  const common = { storage, directory, hostOrigin, serviceUrl, openerPolicy: 'unsafe-none' } as const;
  const ports = {
    GB: { obie: { port: obie, origin: await originOf(obie), securePort: obieSecure } },
    US: { fdx: { port: fdx, origin: await originOf(fdx), securePort: fdxSecure } },
    AU: { cds: { port: cds, origin: await originOf(cds), securePort: cdsSecure } },
  } as const;
  const open = {
    GB: () => openObieBank({ ...common, ...ports.GB.obie }),
    US: () => openAmericanBanks({ ...common, ...ports.US.fdx }),
    AU: () => openCdsBank({ ...common, ...ports.AU.cds }),
  };
  const banks: RunningPart[] = [];
  // Opens the banks sequentially, because the first one creates the data that they share.
  for (const region of regions) banks.push(await open[region]());
  const sites = await createCredentialSites({
    database: await storage.database<BanksSchema>('banks', banksMigrations),
    clock: systemClock,
    businessClock: systemClock,
  });
  const bankSitesUrl = await sites.listen({ port: 0, host: '127.0.0.1' });
  const reached = Object.assign({}, ...regions.map((region) => ports[region])) as Partial<
    (typeof ports)['GB'] & (typeof ports)['US'] & (typeof ports)['AU']
  >;
  const consentBanks = await openConsentBanks({ directory, hostOrigin, serviceUrl, ...reached });
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
  const url = await service.app.listen({ port: servicePort, host: '127.0.0.1' });
  await service.start();
  afterTests(async () => {
    await service.stop();
    await consentBanks.close();
    await Promise.all(banks.splice(0).map((bank) => bank.close()));
    await sites.close();
  });
  const stopBanks = async (): Promise<void> => {
    for (const bank of banks.splice(0)) await bank.close();
  };
  return { url, service, log, bankUrl: banks[0]?.url ?? '', stopBanks };
}
