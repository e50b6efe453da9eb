import { hostRoutes } from '@fin-link/contracts/browser';
import { errorReplies, noBody } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { notFound, providerAccountParams } from './params.ts';
import { requireEditing } from './require-editing.ts';
import type { ProviderAccountDeps } from './provider-account-deps.ts';

export function deleteProviderAccount(app: HostApp, deps: ProviderAccountDeps): void {
  const { client, broker, readings, directory } = deps;
  app.route({
    method: hostRoutes.deleteProviderAccount.method,
    url: hostRoutes.deleteProviderAccount.path,
    config: notFound,
    schema: {
      summary: 'Delete a provider account and its data',
      tags: ['session'],
      params: providerAccountParams,
      response: { 204: noBody, ...errorReplies },
    },
    handler: async (request, reply) => {
      const session = sessionOf(request);
      const { providerAccountId } = request.params;
      // What a linking session made it may take back; anything else needs `manage`.
      await requireEditing(deps, session, providerAccountId);
      await broker.use(session.loginName, (token) =>
        client.deleteProviderAccount({ token, params: { providerAccountId: String(providerAccountId) } }),
      );
      directory.forgetLinked(session);
      await readings.markDeleted(session, providerAccountId);
      return reply.code(204).send();
    },
  });
}
