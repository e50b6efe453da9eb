import type { FastifyInstance } from 'fastify';
import type { EndedAtBankDeps } from '../consents/index.ts';
import type { NeedsLog } from '../runtime/index.ts';
import { revocationRoute } from './revocation-route.ts';

/** What banks tell by themselves, where there are banks that do. */
export async function registerBankNotifications(app: FastifyInstance, deps: EndedAtBankDeps & NeedsLog): Promise<void> {
  const hasNotifications = [...deps.consents.banks].some(([, { notifications }]) => notifications !== undefined);
  if (hasNotifications) await app.register((scope) => revocationRoute(scope, deps));
}
