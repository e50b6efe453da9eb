import { hostRoutes } from '@fin-link/contracts/browser';
import { errorReplies, HostError, noBody } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { sessionParams } from '../sessions/index.ts';
import { referenceTo } from '../session-results/index.ts';
import type { SessionResultDeps } from '../session-results/index.ts';
import type { HostSettings } from '../environment/index.ts';
import type { Deliveries } from './delivery.ts';

interface RedeliverDeps extends SessionResultDeps {
  readonly deliveries: Deliveries;
  readonly settings: Pick<HostSettings, 'customer' | 'sites'>;
}

export function redeliver(app: HostApp, { sessions, ends, deliveries, settings }: RedeliverDeps): void {
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
