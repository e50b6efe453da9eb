import { hostRoutes, sessionResultReply } from '@fin-link/contracts/browser';
import type { HostDeps } from '../app/host-deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { HostError } from '../http/host-error.ts';
import { errorReplies } from '../http/replies.ts';
import { sessionParams } from '../sessions/params.ts';

export function getSessionResult(app: HostApp, { sessions, ends, settings }: HostDeps): void {
  app.route({
    method: hostRoutes.sessionResult.method,
    url: hostRoutes.sessionResult.path,
    config: { missing: 'session.not-found' },
    schema: {
      summary: 'What became of a session',
      tags: ['backend'],
      params: sessionParams,
      response: { 200: sessionResultReply, ...errorReplies },
    },
    handler: async (request) => {
      const session = await sessions.byId(request.params.sessionId);
      if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
      return { result: await ends.result(session) };
    },
  });
}
