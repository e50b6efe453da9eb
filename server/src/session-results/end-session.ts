import { endSession as endRequest, hostRoutes } from '@fin-link/contracts/browser';
import type { HostDeps } from '../app/host-deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { errorReplies, noBody } from '../http/replies.ts';
import { sessionOf } from '../sessions/authentication.ts';

export function endSession(app: HostApp, { ends }: HostDeps): void {
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
