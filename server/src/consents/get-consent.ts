import { consentReply, hostRoutes } from '@fin-link/contracts/browser';
import type { HostDeps } from '../app/host-deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { presenceOf } from '../http/presence.ts';
import { errorReplies } from '../http/replies.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireCapability } from '../sessions/capability.ts';
import { consentParams, notFound } from './params.ts';
import { readConsent } from './read-consents.ts';

export function getConsent(app: HostApp, deps: HostDeps): void {
  app.route({
    method: hostRoutes.consent.method,
    url: hostRoutes.consent.path,
    config: notFound,
    schema: {
      summary: 'A consent',
      tags: ['session'],
      params: consentParams,
      response: { 200: consentReply, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      requireCapability(session, 'consents', 'link', 'manage');
      return { consent: await readConsent(deps, session, presenceOf(request), request.params.consentId) };
    },
  });
}
