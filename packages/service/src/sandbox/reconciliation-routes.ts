import type { FastifyInstance } from 'fastify';
import type { NeedsReconciliation } from '../data/reconciliation/index.ts';
import type { NeedsBackground } from '../platform/runtime/index.ts';

/** Registers the route that reconciles the data of every user, and replies when it is done. */
export function reconciliationRoutes(
  app: FastifyInstance,
  { reconciliation, inBackground }: NeedsReconciliation & NeedsBackground,
): void {
  app.post('/sandbox/reconciliation', { schema: { hide: true } }, async (_request, reply) => {
    await inBackground(() => reconciliation.run());
    return reply.code(204).send();
  });
}
