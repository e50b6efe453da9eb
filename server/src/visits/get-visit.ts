import { hostRoutes, visitReply } from '@fin-link/contracts/browser';
import type { HostDeps } from '../deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { HostError } from '../http/host-error.ts';
import { errorReplies } from '../http/replies.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireCapability } from '../sessions/capability.ts';
import { needed, visitParams } from './params.ts';
import { visitView } from './visit.ts';

export function getVisit(app: HostApp, { visits, directory }: HostDeps): void {
  app.route({
    method: hostRoutes.visit.method,
    url: hostRoutes.visit.path,
    schema: {
      summary: 'How a visit to a bank stands',
      tags: ['session'],
      params: visitParams,
      response: { 200: visitReply, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      requireCapability(session, ...needed);
      const visit = await visits.ofSession(session, request.params.visitId);
      if (visit === null) throw new HostError('visit.not-found');
      // How it stands is known without the service.
      const bankHost = await directory.hostOf(session, visit.providerId).catch(() => null);
      // The start address is shown once, when the visit is made.
      return { visit: visitView(visit), startPath: null, bankHost };
    },
  });
}
