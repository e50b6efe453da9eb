import { hostRoutes, authorizationReply } from '@fin-link/contracts/browser';
import type { HostDeps } from '../app/host-deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { HostError } from '../http/host-error.ts';
import { errorReplies } from '../http/replies.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireCapability } from '../sessions/capability.ts';
import { needed, authorizationParams } from './params.ts';
import { authorizationView } from './authorization.ts';

export function getAuthorization(app: HostApp, { authorizations, directory }: HostDeps): void {
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
