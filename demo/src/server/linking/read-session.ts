import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DemoDeps } from '../site/deps.ts';
import { Problem } from '../http/problem.ts';
import { sessionId } from './create-session.ts';

const params = z.object({ sessionId });

/** Serves the result of a session, which this site's server reads from the host. Events in a page can be forged; this result can't. */
export function readSession(app: FastifyInstance, { signIns, host }: DemoDeps): void {
  const sessionNotFound = () => new Problem(404, 'Session not found', 'It may belong to someone else.');
  app.get('/session/:sessionId', async (request, reply) => {
    const { loginName } = signIns.require(request);
    const { data, error } = params.safeParse(request.params);
    if (error !== undefined) throw sessionNotFound();
    const { result } = await host.getSessionResult({ params: data });
    if (result.loginName !== loginName) throw sessionNotFound();
    return reply.send({ result });
  });
}
