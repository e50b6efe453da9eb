import type { Storage, VaultKeys } from '@fin-link/storage';
import type { BuiltParts } from '../app/frames/index.ts';
import { openHost } from '../app/host/index.ts';
import { settingsOf, type HostEnvironment } from '../platform/environment/index.ts';
import { listenOn } from './process/listen.ts';
import type { RunningPart } from './process/running-part.ts';

/**
 * Opens the host, listens, and starts its work. The sandbox is reachable from this machine only. The returned `url` is the host's origin
 * for browsers.
 */
export async function runHost({
  environment,
  storage,
  vaultKeys,
  built,
}: {
  environment: HostEnvironment;
  storage: Storage;
  vaultKeys: VaultKeys;
  /** Default: the production builds of frame and elements. */
  built?: BuiltParts;
}): Promise<RunningPart> {
  const settings = settingsOf(environment);
  const trustedProxies = environment.FIN_TRUSTED_PROXIES?.split(',').map((address) => address.trim());
  const host = await openHost({
    settings,
    storage,
    vaultKeys,
    log: { level: environment.FIN_LOG_LEVEL },
    ...(trustedProxies !== undefined && { trustedProxies }),
    ...(built !== undefined && { built }),
  });
  const everywhere = settings.mode === 'sandbox' ? undefined : '::';
  const listening = await listenOn(host.app, environment.FIN_HOST_PORT, everywhere);
  await host.start();
  const token = host.deps.console.tokens.ofSandbox;
  return {
    url: settings.origin,
    ...(token !== null && { consoleAddress: `${settings.console.origin}/console/sign-in?token=${token}` }),
    drain: () => host.drain(),
    async close() {
      await Promise.all([host.close(), listening.stop()]);
    },
  };
}
