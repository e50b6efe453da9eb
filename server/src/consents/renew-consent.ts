import { consentReply, hostRoutes } from '@fin-link/contracts/browser';
import { errorReplies, HostError, presenceOf } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { consentParams, notFound } from './params.ts';
import { readConsent } from './read-consents.ts';
import { requireConsenting } from './require-consenting.ts';
import type { ConsentDeps } from './consent-deps.ts';

export function renewConsent(app: HostApp, deps: ConsentDeps): void {
  const { client, broker } = deps;
  app.route({
    method: hostRoutes.renewConsent.method,
    url: hostRoutes.renewConsent.path,
    config: notFound,
    schema: {
      summary: 'Confirm a consent that the bank need not be asked about',
      tags: ['session'],
      params: consentParams,
      response: { 200: consentReply, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      requireCapability(session, 'consents', 'link', 'manage');
      const { consentId } = request.params;
      const presence = presenceOf(request);
      // Asked for one that needs the bank, the service would begin an authorization that nobody makes.
      const { renewal, providerAccountId } = await readConsent(deps, session, presence, consentId);
      if (providerAccountId !== null) await requireConsenting(deps, session, providerAccountId);
      if (renewal === null) throw new HostError('consent.wrong-state');
      if (renewal.at === 'bank') throw new HostError('consent.bank-needed');
      const { body } = await broker.use(session.loginName, (token) =>
        client.renewConsent({ token, presence, params: { consentId: String(consentId) } }),
      );
      if (!('consent' in body)) throw new HostError('consent.bank-needed');
      return { consent: await readConsent(deps, session, presence, consentId) };
    },
  });
}
