import type { FastifyInstance } from 'fastify';
import type { DemoDeps } from '../site/deps.ts';
import { Problem } from '../http/problem.ts';

/** Serves the id of the browser's latest session, and the latest message that the host sent about the user. */
export function latestSession(app: FastifyInstance, { signIns, events }: DemoDeps): void {
  app.get('/my/session', async (request, reply) => {
    const { latestSessionId } = signIns.require(request);
    if (latestSessionId === null) throw new Problem(404, 'No session yet', 'Link a bank first.');
    return reply.send({ sessionId: latestSessionId });
  });
  app.get('/my/latest-message', async (request, reply) => {
    const { loginName } = signIns.require(request);
    const [latest] = events.of(loginName);
    return reply.send({ id: latest?.id ?? null, message: latest?.event ?? null });
  });
}
