import { hostRoutes, authorizationReply } from '@fin-link/contracts/browser';
import { errorReplies, HostError } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { needed, authorizationParams } from './params.ts';
import { authorizationView } from './authorization.ts';
import type { BankAuthorizationDeps } from './bank-authorization-deps.ts';

export function getAuthorization(app: HostApp, { authorizations, directory }: BankAuthorizationDeps): void {
  app.route({
    method: hostRoutes.authorization.method,
    url: hostRoutes.authorization.path,
    schema: {
      summary: 'How an authorization at a bank stands',
      tags: ['session'],
      params: authorizationParams,
      response: { 200: authorizationReply, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      requireCapability(session, ...needed);
      const authorization = await authorizations.ofSession(session, request.params.authorizationId);
      if (authorization === null) throw new HostError('authorization.not-found');
      // How it stands is known without the service.
      const bankHost = await directory.hostOf(session, authorization.providerId).catch(() => null);
      // The start address is shown once, when the authorization is made.
      return { authorization: authorizationView(authorization), startPath: null, bankHost };
    },
  });
}
