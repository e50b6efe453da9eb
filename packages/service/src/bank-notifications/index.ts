import type { FastifyInstance } from 'fastify';
import { revocationRoute } from './revocation-route.ts';
import type { NeedsLog } from '../runtime/needs.ts';
import type { EndedAtBankDeps } from '../consents/ended-at-bank.ts';

/** What banks tell by themselves, where there are banks that do. */
export async function registerBankNotices(app: FastifyInstance, deps: EndedAtBankDeps & NeedsLog): Promise<void> {
  const hasNotices = [...deps.consents.banks].some(([, { notices }]) => notices !== undefined);
  if (hasNotices) await app.register((scope) => revocationRoute(scope, deps));
}
