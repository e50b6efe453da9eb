import type { FastifyInstance } from 'fastify';
import type { EndedAtBankDeps } from '../consents/index.ts';
import type { NeedsLog } from '../runtime/index.ts';
import { revocationRoute } from './revocation-route.ts';

/** What banks tell by themselves, where there are banks that do. */
export async function registerBankNotices(app: FastifyInstance, deps: EndedAtBankDeps & NeedsLog): Promise<void> {
  const hasNotices = [...deps.consents.banks].some(([, { notices }]) => notices !== undefined);
  if (hasNotices) await app.register((scope) => revocationRoute(scope, deps));
}
