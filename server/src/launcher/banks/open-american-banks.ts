import type { BanksSchema } from '@fin-link/banks';
import { systemClock } from '@fin-link/storage';
import { listenOn, listenOnLoopback } from '../process/listen.ts';
import type { RunningPart } from '../process/running-part.ts';
import { bankLogger, pagesOrigin, sandboxThirdParty, type TlsBankParts } from './open-banks.ts';
import { loadBanks } from './load-banks.ts';

/**
 * Opens the two simulated American banks, on loopback only. The pages of both banks share one port. The first bank binds tokens to keys and
 * needs no certificates. The second bank binds tokens to certificates at `securePort`.
 */
export async function openAmericanBanks({
  storage,
  port,
  origin,
  securePort,
  directory,
  hostOrigin,
  serviceUrl,
  openerPolicy,
  logLevel,
}: TlsBankParts): Promise<RunningPart> {
  const {
    banksMigrations,
    createFdxBank,
    createFdxOAuth2Bank,
    fdxOAuth2Path,
    fdxOAuth2ProviderId,
    fdxProviderId,
    serviceClock,
    shareOrigin,
  } = await loadBanks();
  const [database, server, thirdParty] = await Promise.all([
    storage.database<BanksSchema>('banks', banksMigrations),
    directory.server('fdx-oauth2'),
    directory.thirdParty(sandboxThirdParty),
  ]);
  const url = pagesOrigin({ port, origin });
  const common = {
    database,
    clock: systemClock,
    businessClock: serviceClock({ serviceUrl, clock: systemClock }),
    origin: url,
    openerPolicy,
    ...bankLogger(logLevel),
  };
  const clientOf = (providerId: string) => ({
    clientId: sandboxThirdParty,
    name: 'Fin Link Sandbox',
    software: 'Fernway',
    redirectUris: [`${hostOrigin}/oauth/callback/${providerId}`] as const,
    jwks: { keys: [thirdParty.publicKey] },
  });
  const first = await createFdxBank({ ...common, clients: [clientOf(fdxProviderId)] });
  const second = await createFdxOAuth2Bank({
    ...common,
    basePath: fdxOAuth2Path,
    secureOrigin: `https://127.0.0.1:${securePort}`,
    tls: { server, authority: directory.authority },
    clients: [{ ...clientOf(fdxOAuth2ProviderId), hasBoundTokens: true }],
  });
  await shareOrigin(first.pages, fdxOAuth2Path, second.pages);
  const pages = await listenOnLoopback(first.pages, port);
  const secure = await listenOn(second.secure, securePort, '127.0.0.1');
  const close = async () => void (await Promise.all([first.close(), pages.stop(), second.close(), secure.stop()]));
  return { url, close };
}
