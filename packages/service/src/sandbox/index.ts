import type { FastifyInstance } from 'fastify';
import type { NeedsReconciliation } from '../data/reconciliation/index.ts';
import type { NeedsDatabase } from '../platform/database/index.ts';
import type { NeedsBackground, NeedsBusinessClock, NeedsClock, NeedsSettings } from '../platform/runtime/index.ts';
import { clockRoutes, healthRoutes, reconciliationRoutes, scenarioRoutes } from './routes.ts';

export { refuseSandboxCredentials, sandboxAdminLogin, seedSandbox } from './seed-sandbox.ts';
export { startPastBalances } from './past-balances.ts';
export { seedLinkedHistory } from './seed-linked-history.ts';

/**
 * Registers the controls of the sandbox. They are not part of the public interface: they have no version and no token, and accept only
 * loopback connections.
 */
export async function registerSandbox(
  app: FastifyInstance,
  deps: NeedsDatabase &
    NeedsClock &
    NeedsBusinessClock &
    NeedsBackground &
    NeedsReconciliation &
    NeedsSettings<{ bankSitesUrl?: string | undefined }>,
): Promise<void> {
  await app.register((scope) => clockRoutes(scope, deps));
  await app.register((scope) => healthRoutes(scope, deps));
  reconciliationRoutes(app, deps);
  if (deps.settings.bankSitesUrl !== undefined) scenarioRoutes(app, deps.settings.bankSitesUrl);
}
