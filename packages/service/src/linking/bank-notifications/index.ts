import type { FastifyInstance } from 'fastify';
import type { EndedAtBankDeps } from '../consents/index.ts';
import type { NeedsLog } from '../../platform/runtime/index.ts';
import { revocationRoute } from './revocation-route.ts';

/** Registers the endpoint for notifications from banks, if a configured bank sends them. */
export async function registerBankNotifications(app: FastifyInstance, deps: EndedAtBankDeps & NeedsLog): Promise<void> {
  const hasNotifications = [...deps.consents.banks].some(([, { notifications }]) => notifications !== undefined);
  if (hasNotifications) await app.register((scope) => revocationRoute(scope, deps));
}
