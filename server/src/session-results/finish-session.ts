import { hostRoutes, sessionResultReply } from '@fin-link/contracts/browser';
import type { HostDeps } from '../app/host-deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { HostError } from '../http/host-error.ts';
import { errorReplies } from '../http/replies.ts';
import { sessionParams } from '../sessions/params.ts';

export function finishSession(app: HostApp, { sessions, ends, settings }: HostDeps): void {
  app.route({
    method: hostRoutes.finishSession.method,
    url: hostRoutes.finishSession.path,
    config: { missing: 'session.not-found' },
    schema: {
      summary: 'End a session from the backend',
      tags: ['backend'],
      params: sessionParams,
      response: { 200: sessionResultReply, ...errorReplies },
    },
    handler: async (request) => {
      const session = await sessions.byId(request.params.sessionId);
      if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
      await ends.end(session, { by: 'backend', claim: null, screen: null });
      const ended = await sessions.byId(session.sessionId);
      return { result: await ends.result(ended ?? session) };
    },
  });
}
