import type { FastifyInstance } from 'fastify';
import type { NeedsReconciliation } from '../data/reconciliation/index.ts';
import type { NeedsBackground } from '../platform/runtime/index.ts';

/** Answers once the data of every user was reconciled. */
export function reconciliationRoutes(
  app: FastifyInstance,
  { reconciliation, inBackground }: NeedsReconciliation & NeedsBackground,
): void {
  app.post('/sandbox/reconciliation', { schema: { hide: true } }, async (_request, reply) => {
    await inBackground(() => reconciliation.run());
    return reply.code(204).send();
  });
}
