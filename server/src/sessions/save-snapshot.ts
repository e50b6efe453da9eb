import { flowSnapshot, hostRoutes } from '@fin-link/contracts/browser';
import type { HostDeps } from '../app/host-deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { errorReplies, noBody } from '../http/replies.ts';
import { sessionOf } from './authentication.ts';

export function saveSnapshot(app: HostApp, { sessions }: HostDeps): void {
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
