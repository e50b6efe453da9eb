import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DemoDeps } from '../deps.ts';
import { fromOwnPages } from '../http/own-origin.ts';
import { Problem } from '../http/problem.ts';
import { sessionId } from './host-api.ts';

const launchRequest = z.strictObject({ sessionId: sessionId.optional() });

/** The tag's `session-url`: a link session for whoever is signed in. The page gets a token that opens this one session, once. */
export function createSession(app: FastifyInstance, { settings, signIns, host }: DemoDeps): void {
  app.post('/my/session', { onRequest: fromOwnPages(settings.origin), bodyLimit: 1_024 }, async (request, reply) => {
    const signIn = signIns.require(request);
    const { data, error } = launchRequest.safeParse(request.body);
    if (error !== undefined) throw new Problem(400, 'That is no launch request', 'Send {} or {"sessionId": "ls_…"}.');
    const created = await host.createSession(signIn.loginName, data.sessionId);
    signIn.latestSessionId = created.sessionId;
    return reply
      .header('cache-control', 'no-store')
      .send({ sessionId: created.sessionId, launchToken: created.launchToken });
  });
}
