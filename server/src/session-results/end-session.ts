import { endSession as endRequest, hostRoutes } from '@fin-link/contracts/browser';
import { errorReplies, noBody } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import type { SessionResultDeps } from './ending.ts';

export function endSession(app: HostApp, { ends }: SessionResultDeps): void {
  app.route({
    method: hostRoutes.endSession.method,
    url: hostRoutes.endSession.path,
    schema: {
      summary: 'End the session',
      tags: ['session'],
      body: endRequest,
      response: { 204: noBody, ...errorReplies },
    },
    handler: async (request, reply) => {
      const session = sessionOf(request);
      await ends.end(session, { by: 'user', claim: request.body.outcome, screen: request.body.screen });
      return reply.code(204).send();
    },
  });
}
