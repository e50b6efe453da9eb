import { consentReply, createConsent as createRequest, hostRoutes } from '@fin-link/contracts/browser';
import { errorReplies, HostError, presenceOf } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { requireStartBank } from '../provider-accounts/index.ts';
import { viewOf } from './read-consents.ts';
import { requireConsenting } from './require-consenting.ts';
import type { ConsentDeps } from './consent-deps.ts';

export function createConsent(app: HostApp, deps: ConsentDeps): void {
  const { client, broker, settings } = deps;
  app.route({
    method: hostRoutes.createConsent.method,
    url: hostRoutes.createConsent.path,
    config: { missing: 'provider-account.not-found' },
    schema: {
      summary: 'Generate a consent, for a bank or for a connection whose consent is over',
      tags: ['session'],
      body: createRequest,
      response: { 201: consentReply, ...errorReplies },
    },
    handler: async (request, reply) => {
      const session = sessionOf(request);
      const { providerId, providerAccountId } = request.body;
      // Who manages mends what is linked, and links nothing.
      if (providerAccountId === undefined) requireCapability(session, 'consents', 'link');
      else await requireConsenting(deps, session, providerAccountId);
      await requireStartBank(deps, session, providerId);
      const applicationName = settings.sites.byKey(session.publishableKey)?.appName;
      const presence = presenceOf(request);
      const { body } = await broker.use(session.loginName, (token) =>
        client.createConsent({ token, presence, body: { providerId, providerAccountId, applicationName } }),
      );
      const [consent] = body.consent;
      if (consent === undefined) throw new HostError('service.refused');
      return reply.code(201).send({ consent: await viewOf(deps, session, consent) });
    },
  });
}
