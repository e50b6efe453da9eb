import { hostRoutes, sessionReply } from '@fin-link/contracts/browser';
import { errorReplies, HostError } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { sessionOf } from './authentication.ts';
import { sessionView } from './session.ts';
import type { SessionDeps } from './session-deps.ts';

export function getSession(app: HostApp, { sessions, settings, clock }: SessionDeps): void {
  app.route({
    method: hostRoutes.session.method,
    url: hostRoutes.session.path,
    schema: {
      summary: 'The session; asking restarts its idle time',
      tags: ['session'],
      response: { 200: sessionReply, ...errorReplies },
    },
    handler: async (request) => {
      // Read anew: what is remembered may lack the latest snapshot.
      const session = await sessions.byId(sessionOf(request).sessionId);
      const site = session === null ? undefined : settings.sites.byKey(session.publishableKey);
      if (session === null || site === undefined) throw new HostError('session.not-found');
      return { session: sessionView(session, site, clock.now()) };
    },
  });
}
