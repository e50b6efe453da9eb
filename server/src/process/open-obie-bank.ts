import type { BanksSchema, SandboxDirectory } from '@fin-link/banks';
import { systemClock } from '@fin-link/storage';
import type { Storage } from '@fin-link/storage';
import { listenOnLoopback } from './listen.ts';
import type { RunningPart } from './running-part.ts';

export interface ObieBankParts {
  storage: Storage;
  /** Of the pages. */
  port: number;
  /** Of tokens and data, over TLS. */
  securePort: number;
  directory: SandboxDirectory;
  /** Where browsers reach the host, to which customers return. */
  hostOrigin: string;
  /** Of the service whose business clock the bank follows. */
  serviceUrl: string;
}

/** Of the third party that the sandbox's service is. */
export const sandboxThirdParty = 'fin-link-sandbox';

/** The simulated British bank, on loopback only. */
export async function openObieBank({
  storage,
  port,
  securePort,
  directory,
  hostOrigin,
  serviceUrl,
}: ObieBankParts): Promise<RunningPart> {
  const { banksMigrations, createObieBank, obieProviderId, serviceClock } = await import('@fin-link/banks');
  const [database, server, thirdParty] = await Promise.all([
    storage.database<BanksSchema>('banks', banksMigrations),
    directory.server('obie'),
    directory.thirdParty(sandboxThirdParty),
  ]);
  const url = `http://127.0.0.1:${port}`;
  const bank = await createObieBank({
    database,
    clock: systemClock,
    businessClock: serviceClock({ serviceUrl, clock: systemClock }),
    origin: url,
    secureOrigin: `https://127.0.0.1:${securePort}`,
    tls: { server, authority: directory.authority },
    clients: [
      {
        clientId: sandboxThirdParty,
        name: 'Fin Link Sandbox',
        redirectUris: [`${hostOrigin}/oauth/callback/${obieProviderId}`],
        jwks: { keys: [thirdParty.publicKey] },
      },
    ],
  });
  const second = await listenOnLoopback(bank.pages, port);
  await bank.secure.listen({ port: securePort, host: '127.0.0.1' });
  return { url, close: async () => void (await Promise.all([bank.close(), second.stop()])) };
}
