import type { BanksSchema, SandboxDirectory } from '@fin-link/banks';
import { systemClock } from '@fin-link/storage';
import type { Storage } from '@fin-link/storage';
import { bankLogger } from './open-banks.ts';
import { listenOn, listenOnLoopback } from '../process/listen.ts';
import type { RunningPart } from '../process/running-part.ts';

export interface TlsBankParts {
  storage: Storage;
  /** Of the pages. */
  port: number;
  /** Of tokens and data, over TLS. */
  securePort: number;
  directory: SandboxDirectory;
  /** Where browsers reach the host, to which customers return. */
  hostOrigin: string;
  /** Of the service whose business clock the bank follows, and which is told of arrangements that end at the bank. */
  serviceUrl: string;
  /** `Cross-Origin-Opener-Policy` of its pages. */
  openerPolicy: 'unsafe-none' | 'same-origin';
  /** Least level that is logged. Default: nothing is. */
  logLevel?: string;
}

/** Of the third party that the sandbox's service is. */
export const sandboxThirdParty = 'fin-link-sandbox';
/** Below the service's address; the standard adds `/arrangements/revoke`. */
export const recipientPath = '/open-banking/cds';

/** The simulated British bank, on loopback only. */
export function openObieBank(parts: TlsBankParts): Promise<RunningPart> {
  return openTlsBank('obie', parts);
}

/** The simulated Australian bank, on loopback only. */
export function openCdsBank(parts: TlsBankParts): Promise<RunningPart> {
  return openTlsBank('cds', parts);
}

async function openTlsBank(
  name: 'obie' | 'cds',
  { storage, port, securePort, directory, hostOrigin, serviceUrl, openerPolicy, logLevel }: TlsBankParts,
): Promise<RunningPart> {
  const { banksMigrations, cdsProviderId, createCdsBank, createObieBank, obieProviderId, serviceClock } =
    await import('@fin-link/banks');
  const { create, providerId } = {
    obie: { create: createObieBank, providerId: obieProviderId },
    cds: { create: createCdsBank, providerId: cdsProviderId },
  }[name];
  const [database, server, thirdParty] = await Promise.all([
    storage.database<BanksSchema>('banks', banksMigrations),
    directory.server(name),
    directory.thirdParty(sandboxThirdParty),
  ]);
  const url = `http://127.0.0.1:${port}`;
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
