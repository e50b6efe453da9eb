import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DemoDeps } from '../site/deps.ts';
import { Problem } from '../http/problem.ts';
import { sessionId } from '../upstream/host-api.ts';

const params = z.object({ sessionId });

/** What this backend knows about a session. Page events can be forged by the page; this cannot. */
export function readSession(app: FastifyInstance, { signIns, host }: DemoDeps): void {
  const unknown = () => new Problem(404, 'No such session', 'It may belong to somebody else.');
  app.get('/session/:sessionId', async (request, reply) => {
    const { loginName } = signIns.require(request);
    const { data, error } = params.safeParse(request.params);
    if (error !== undefined) throw unknown();
    const result = await host.readResult(data.sessionId);
    if (result.loginName !== loginName) throw unknown();
    return reply.send({ result });
  });
}
