import type { FastifyInstance } from 'fastify';
import type { LinkingDeps } from '../linking/linking-deps.ts';
import { revocationRoute } from './revocation-route.ts';

/** What banks tell by themselves, where there are banks that do. */
export async function registerBankNotices(app: FastifyInstance, deps: LinkingDeps): Promise<void> {
  const hasNotices = [...deps.consents.banks].some(([, { notices }]) => notices !== undefined);
  if (hasNotices) await app.register((scope) => revocationRoute(scope, deps));
}
