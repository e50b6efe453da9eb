import { hostRoutes, sessionResultReply } from '@fin-link/contracts/browser';
import { errorReplies, HostError } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { sessionParams } from '../sessions/index.ts';
import type { SessionResultDeps } from './ending.ts';

export function getSessionResult(app: HostApp, { sessions, ends, settings }: SessionResultDeps): void {
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
