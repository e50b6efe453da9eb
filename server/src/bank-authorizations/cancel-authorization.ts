import { hostRoutes } from '@fin-link/contracts/browser';
import { errorReplies, HostError, noBody } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { needed, authorizationParams } from './params.ts';
import type { BankAuthorizationDeps } from './bank-authorization-deps.ts';

export function cancelAuthorization(app: HostApp, { authorizations }: BankAuthorizationDeps): void {
  app.route({
    method: hostRoutes.cancelAuthorization.method,
    url: hostRoutes.cancelAuthorization.path,
    schema: {
      summary: 'Give an authorization at a bank up; whoever comes back from it later has shared nothing',
      tags: ['session'],
      params: authorizationParams,
      response: { 204: noBody, ...errorReplies },
    },
    handler: async (request, reply) => {
      const session = sessionOf(request);
      requireCapability(session, ...needed);
      const known = await authorizations.ofSession(session, request.params.authorizationId);
      if (known === null) throw new HostError('authorization.not-found');
      await authorizations.decide(known, async ({ authorization, change }) => {
        if (authorization.status === 'cancelled') return;
        // What is being checked has been given at the bank.
        if (authorization.status !== 'ready' && authorization.status !== 'atBank')
          throw new HostError('authorization.over');
        await change(authorization, { status: 'cancelled' });
      });
      return reply.code(204).send();
    },
  });
}
