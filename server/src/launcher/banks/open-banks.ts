import type { BanksSchema, SandboxDirectory } from '@fin-link/banks';
import { processLog, systemClock, type Storage } from '@fin-link/storage';
import { listenOnLoopback, listenOn } from '../process/listen.ts';
import type { RunningPart } from '../process/running-part.ts';
import { loadBanks } from './load-banks.ts';

interface BanksParts {
  storage: Storage;
  /** Port; 0 selects a free one. */
  port: number;
  /** Lowest level that is logged. Default: no log. */
  logLevel?: string;
  /** Returns the address of the service whose business clock the banks use. Called when a bank first needs the date. */
  serviceUrl(): string;
}

/** Opens the simulated credential sites, on loopback only. */
export async function openBanks({ storage, port, logLevel, serviceUrl }: BanksParts): Promise<RunningPart> {
  const { banksMigrations, createCredentialSites, serviceClock } = await loadBanks();
  const database = await storage.database<BanksSchema>('banks', banksMigrations);
  let serviceBusinessClock: ReturnType<typeof serviceClock> | undefined;
  const businessClock = {
    now: () => (serviceBusinessClock ??= serviceClock({ serviceUrl: serviceUrl(), clock: systemClock })).now(),
  };
  const app = await createCredentialSites({
    database,
    clock: systemClock,
    businessClock,
    ...bankLogger(logLevel),
  });
  const listening = await listenOnLoopback(app, port);
  return {
    url: `http://127.0.0.1:${listening.port}`,
    close: async () => void (await Promise.all([app.close(), listening.stop()])),
  };
}

interface BankLog {
  level: string;
  base: { part: 'banks' };
  stream: { write(line: string): void };
}

/** Returns the log options of a simulated bank, in the format of the other parts. Without a level nothing is logged. */
export const bankLogger = (level: string | undefined): { logger?: BankLog } =>
  level === undefined ? {} : { logger: { level, base: { part: 'banks' }, stream: processLog() } };

export interface TlsBankParts {
  storage: Storage;
  /** Port of the pages, on loopback. */
  port: number;
  /** Origin of the pages for browsers and the service, if a proxy serves them. Default: `port` on loopback. */
  origin?: string | undefined;
  /** Port of tokens and data, over TLS. */
  securePort: number;
  directory: SandboxDirectory;
  hostOrigin: string;
  /** Address of the service. The bank uses the service's clock for business days, and reports ended arrangements to the service. */
  serviceUrl: string;
  /** `Cross-Origin-Opener-Policy` of the bank's pages. */
  openerPolicy: 'unsafe-none' | 'same-origin';
  /** Lowest level that is logged. Default: no log. */
  logLevel?: string;
}

/** Client id of the sandbox's service at the simulated banks. */
export const sandboxThirdParty = 'fin-link-sandbox';
/** Path under the service's address, to which the standard adds `/arrangements/revoke`. */
export const recipientPath = '/open-banking/cds';

/** Returns the origin of a simulated bank's pages. Default: `port` on loopback. */
export const pagesOrigin = ({ port, origin }: Pick<TlsBankParts, 'port' | 'origin'>): string =>
  origin ?? `http://127.0.0.1:${port}`;

/** Starts the simulated British bank on loopback. */
export function openObieBank(parts: TlsBankParts): Promise<RunningPart> {
  return openTlsBank('obie', parts);
}

/** Starts the simulated Australian bank on loopback. */
export function openCdsBank(parts: TlsBankParts): Promise<RunningPart> {
  return openTlsBank('cds', parts);
}

/** Opens a simulated bank with two listeners on loopback: one for its pages, and one over TLS for tokens and data. */
async function openTlsBank(
  name: 'obie' | 'cds',
  { storage, port, origin, securePort, directory, hostOrigin, serviceUrl, openerPolicy, logLevel }: TlsBankParts,
): Promise<RunningPart> {
  const { banksMigrations, cdsProviderId, createCdsBank, createObieBank, obieProviderId, serviceClock } =
    await loadBanks();
  const { create, providerId } = {
    obie: { create: createObieBank, providerId: obieProviderId },
    cds: { create: createCdsBank, providerId: cdsProviderId },
  }[name];
  const [database, server, thirdParty] = await Promise.all([
    storage.database<BanksSchema>('banks', banksMigrations),
    directory.server(name),
    directory.thirdParty(sandboxThirdParty),
  ]);
  const url = pagesOrigin({ port, origin });
  const bank = await create({
    database,
    clock: systemClock,
    businessClock: serviceClock({ serviceUrl, clock: systemClock }),
    origin: url,
    openerPolicy,
    ...bankLogger(logLevel),
    secureOrigin: `https://127.0.0.1:${securePort}`,
    tls: { server, authority: directory.authority },
    clients: [
      {
        clientId: sandboxThirdParty,
        name: 'Fin Link Sandbox',
        software: 'Fernway',
        redirectUris: [`${hostOrigin}/oauth/callback/${providerId}`],
        jwks: { keys: [thirdParty.publicKey] },
        recipientBaseUri: `${serviceUrl}${recipientPath}`,
      },
    ],
  });
  const pages = await listenOnLoopback(bank.pages, port);
  const secure = await listenOn(bank.secure, securePort, '127.0.0.1');
  return { url, close: async () => void (await Promise.all([bank.close(), pages.stop(), secure.stop()])) };
}
