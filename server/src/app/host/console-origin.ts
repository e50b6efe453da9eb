import { operatorOperationNames } from '@fin-link/contracts/host';
import { HostError, sendError, type HostApp } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';

/** Operations at the origin of the console. Load balancers may ask for the health there. */
const operations: ReadonlySet<string> = new Set([...operatorOperationNames, 'getHealth', 'getReadiness']);

/**
 * Answers 404 at the origin of the console to all requests but those of the console, if it has an origin of its own. So nothing that pages of
 * users contain can reach an operator's session.
 */
export function keepConsoleApart(app: HostApp, { settings }: NeedsSettings<'origin' | 'console'>): void {
  const { origin } = settings.console;
  if (origin === settings.origin) return;
  const { host } = new URL(origin);
  app.addHook('onRequest', async (request, reply) => {
    const { url = '', config } = request.routeOptions;
    const isOfConsole = url === '/console' || url.startsWith('/console/') || operations.has(config.operation ?? '');
    return request.host === host && !isOfConsole
      ? sendError(new HostError('route.not-found'), request, reply)
      : undefined;
  });
}
