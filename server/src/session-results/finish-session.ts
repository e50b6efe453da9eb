import { hostRoutes, sessionResultReply } from '@fin-link/contracts/browser';
import { errorReplies, HostError } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { sessionParams } from '../sessions/index.ts';
import type { SessionResultDeps } from './ending.ts';

export function finishSession(app: HostApp, { sessions, ends, settings }: SessionResultDeps): void {
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
