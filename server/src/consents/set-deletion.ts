import { consentReply, hostRoutes, setDeletion as setRequest } from '@fin-link/contracts/browser';
import { errorReplies, HostError, presenceOf } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { consentParams, notFound } from './params.ts';
import { readConsent } from './read-consents.ts';
import type { ConsentDeps } from './consent-deps.ts';

export function setDeletion(app: HostApp, deps: ConsentDeps): void {
  app.route({
    method: hostRoutes.setDeletion.method,
    url: hostRoutes.setDeletion.path,
    config: notFound,
    schema: {
      summary: 'Choose whether the data is deleted when sharing ends',
      tags: ['session'],
      params: consentParams,
      body: setRequest,
      response: { 200: consentReply, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      requireCapability(session, 'consents', 'link');
      const { consentId } = request.params;
      const presence = presenceOf(request);
      const { startedAt, deletion } = await readConsent(deps, session, presence, consentId);
      // Who links chooses it with the consent that is being given.
      if (startedAt !== null) requireCapability(session, 'consents');
      if (deletion === null) throw new HostError('consent.deletion-not-offered');
      const { deleteDataAtEnd } = request.body;
      await deps.broker.use(session.loginName, (token) =>
        deps.client.setConsentDeletion({
          token,
          presence,
          params: { consentId: String(consentId) },
          body: { deleteDataAtEnd },
        }),
      );
      return { consent: await readConsent(deps, session, presence, consentId) };
    },
  });
}
