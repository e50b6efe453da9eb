import { hostRoutes, revocationReply, revokeConsent as revokeRequest } from '@fin-link/contracts/browser';
import { errorReplies, HostError, presenceOf } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { consentParams, notFound } from './params.ts';
import { viewOf } from './read-consents.ts';
import type { ConsentDeps } from './consent-deps.ts';

export function revokeConsent(app: HostApp, deps: ConsentDeps): void {
  const { client, broker } = deps;
  app.route({
    method: hostRoutes.revokeConsent.method,
    url: hostRoutes.revokeConsent.path,
    config: notFound,
    schema: {
      summary: 'Stop sharing with a bank',
      tags: ['session'],
      params: consentParams,
      body: revokeRequest,
      response: { 200: revocationReply, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      requireCapability(session, 'consents');
      const presence = presenceOf(request);
      const params = { consentId: String(request.params.consentId) };
      const { body } = await broker.use(session.loginName, (token) =>
        client.revokeConsent({ token, presence, params, body: request.body }),
      );
      const { bankTold, dataDeleted } = body;
      const [consent] = body.consent;
      if (consent === undefined) throw new HostError('service.refused');
      return { consent: await viewOf(deps, session, consent), bankTold, dataDeleted };
    },
  });
}
