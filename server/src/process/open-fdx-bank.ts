import type { BanksSchema } from '@fin-link/banks';
import { systemClock } from '@fin-link/storage';
import { bankLogger } from './open-banks.ts';
import { listenOnLoopback } from './listen.ts';
import { sandboxThirdParty, type TlsBankParts } from './open-tls-bank.ts';
import type { RunningPart } from './running-part.ts';

/** The simulated American bank, on loopback only. Its tokens are bound to keys, so that it needs no certificates. */
export async function openFdxBank({
  storage,
  port,
  directory,
  hostOrigin,
  serviceUrl,
  openerPolicy,
  logLevel,
}: Omit<TlsBankParts, 'securePort'>): Promise<RunningPart> {
  const { banksMigrations, createFdxBank, fdxProviderId, serviceClock } = await import('@fin-link/banks');
  const [database, thirdParty] = await Promise.all([
    storage.database<BanksSchema>('banks', banksMigrations),
    directory.thirdParty(sandboxThirdParty),
  ]);
  const url = `http://127.0.0.1:${port}`;
  const bank = await createFdxBank({
    database,
    clock: systemClock,
    businessClock: serviceClock({ serviceUrl, clock: systemClock }),
    origin: url,
    openerPolicy,
    ...bankLogger(logLevel),
    clients: [
      {
        clientId: sandboxThirdParty,
        name: 'Fin Link Sandbox',
        redirectUris: [`${hostOrigin}/oauth/callback/${fdxProviderId}`],
        jwks: { keys: [thirdParty.publicKey] },
      },
    ],
  });
  const listening = await listenOnLoopback(bank.pages, port);
  return { url, close: async () => void (await Promise.all([bank.close(), listening.stop()])) };
}
