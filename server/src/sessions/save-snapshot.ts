import { flowSnapshot, hostRoutes } from '@fin-link/contracts/browser';
import { errorReplies, noBody } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { sessionOf } from './authentication.ts';
import type { SessionDeps } from './session-deps.ts';

export function saveSnapshot(app: HostApp, { sessions }: SessionDeps): void {
  app.route({
    method: hostRoutes.saveSnapshot.method,
    url: hostRoutes.saveSnapshot.path,
    schema: {
      summary: 'Keep where the flow stands',
      tags: ['session'],
      body: flowSnapshot,
      response: { 204: noBody, ...errorReplies },
    },
    handler: async (request, reply) => {
      await sessions.saveSnapshot(sessionOf(request), request.body);
      return reply.code(204).send();
    },
  });
}
