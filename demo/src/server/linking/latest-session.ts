import type { FastifyInstance } from 'fastify';
import type { DemoDeps } from '../site/deps.ts';
import { Problem } from '../http/problem.ts';

/** Which session the browser was in last; the tag does not tell the page. */
export function latestSession(app: FastifyInstance, { signIns }: DemoDeps): void {
  app.get('/my/session', async (request, reply) => {
    const { latestSessionId } = signIns.require(request);
    if (latestSessionId === null) throw new Problem(404, 'No session yet', 'Link a bank first.');
    return reply.send({ sessionId: latestSessionId });
  });
}
