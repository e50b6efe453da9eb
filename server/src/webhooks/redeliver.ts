import { hostRoutes } from '@fin-link/contracts/browser';
import type { HostDeps } from '../app/host-deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { HostError } from '../http/host-error.ts';
import { errorReplies, noBody } from '../http/replies.ts';
import { sessionParams } from '../sessions/params.ts';
import { referenceTo } from '../session-results/session-reference.ts';

export function redeliver(app: HostApp, { sessions, ends, deliveries, settings }: HostDeps): void {
  app.route({
    method: hostRoutes.redeliver.method,
    url: hostRoutes.redeliver.path,
    config: { missing: 'session.not-found' },
    schema: {
      summary: 'Send `session.finished` of a finished session again, with all attempts',
      tags: ['backend'],
      params: sessionParams,
      response: { 204: noBody, ...errorReplies },
    },
    handler: async (request, reply) => {
      const session = await sessions.byId(request.params.sessionId);
      if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
      if (settings.sites.byKey(session.publishableKey)?.callbackUrl == null) throw new HostError('site.no-callback');
      const { status } = await ends.result(session);
      if (status !== 'finished') throw new HostError('session.not-finished');
      await deliveries.again(referenceTo(session), session.publishableKey);
      return reply.code(204).send();
    },
  });
}
