import { createAuthorization as createRequest, hostRoutes, authorizationReply } from '@fin-link/contracts/browser';
import type { ConsentView, CreateAuthorization } from '@fin-link/contracts/browser';
import { consentParams, notFound, readConsent, requireConsenting } from '../consents/index.ts';
import { errorReplies, HostError, presenceOf } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { needed } from './params.ts';
import { authorizationView } from './authorization.ts';
import type { BankAuthorizationDeps } from './bank-authorization-deps.ts';

/** Told before the user leaves for a bank that would be told no. */
const fits = ({ status }: ConsentView, purpose: CreateAuthorization['purpose']): boolean =>
  purpose === 'give'
    ? status === 'CONSENT_GENERATED' || status === 'CONSENT_ACCEPTED'
    : status === 'ACTIVE' || status === 'EXPIRED';

export function createAuthorization(app: HostApp, deps: BankAuthorizationDeps): void {
  const { authorizations, directory } = deps;
  app.route({
    method: hostRoutes.createAuthorization.method,
    url: hostRoutes.createAuthorization.path,
    config: notFound,
    schema: {
      summary: 'Prepare an authorization at the bank, where a consent is given or renewed',
      tags: ['session'],
      params: consentParams,
      body: createRequest,
      response: { 201: authorizationReply, ...errorReplies },
    },
    handler: async (request, reply) => {
      const session = sessionOf(request);
      requireCapability(session, ...needed);
      const { purpose, mode } = request.body;
      const { consentId } = request.params;
      if (mode === 'tab' && session.returnUrl === null) throw new HostError('authorization.no-return-address');
      const consent = await readConsent(deps, session, presenceOf(request), consentId);
      const { providerId, providerAccountId } = consent;
      if (purpose === 'renew' && providerAccountId !== null) await requireConsenting(deps, session, providerAccountId);
      const made = await authorizations.make(
        session,
        {
          ...request.body,
          publishableKey: session.publishableKey,
          consentId,
          providerId,
          providerAccountId,
          returnUrl: mode === 'tab' ? session.returnUrl : null,
        },
        () => {
          if (!fits(consent, purpose)) throw new HostError('consent.wrong-state');
        },
      );
      const bankHost = await directory.hostOf(session, providerId);
      return reply
        .code(201)
        .send({ authorization: authorizationView(made.authorization), startPath: made.startPath, bankHost });
    },
  });
}
