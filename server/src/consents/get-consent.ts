import { consentReply, hostRoutes } from '@fin-link/contracts/browser';
import { errorReplies, presenceOf } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { consentParams, notFound } from './params.ts';
import { readConsent } from './read-consents.ts';
import type { ConsentDeps } from './consent-deps.ts';

export function getConsent(app: HostApp, deps: ConsentDeps): void {
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
