import { hostRoutes } from '@fin-link/contracts/browser';
import type { HostDeps } from '../deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { HostError } from '../http/host-error.ts';
import { errorReplies, noBody } from '../http/replies.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireCapability } from '../sessions/capability.ts';
import { needed, visitParams } from './params.ts';

export function cancelVisit(app: HostApp, { visits }: HostDeps): void {
  app.route({
    method: hostRoutes.cancelVisit.method,
    url: hostRoutes.cancelVisit.path,
    schema: {
      summary: 'Give a visit to a bank up; whoever comes back from it later has shared nothing',
      tags: ['session'],
      params: visitParams,
      response: { 204: noBody, ...errorReplies },
    },
    handler: async (request, reply) => {
      const session = sessionOf(request);
      requireCapability(session, ...needed);
      const known = await visits.ofSession(session, request.params.visitId);
      if (known === null) throw new HostError('visit.not-found');
      await visits.decide(known, async ({ visit, change }) => {
        if (visit.status === 'cancelled') return;
        // What is being checked has been given at the bank.
        if (visit.status !== 'ready' && visit.status !== 'atBank') throw new HostError('visit.over');
        await change(visit, { status: 'cancelled' });
      });
      return reply.code(204).send();
    },
  });
}
