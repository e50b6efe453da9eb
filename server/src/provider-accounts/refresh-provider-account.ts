import { hostRoutes, providerAccountReply } from '@fin-link/contracts/browser';
import { errorReplies, presenceOf } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { notFound, providerAccountParams } from './params.ts';
import { explainedRefusal } from './refused-refresh.ts';
import { requireCapabilityFor } from './require-capability-for.ts';
import type { ProviderAccountDeps } from './provider-account-deps.ts';

export function refreshProviderAccount(app: HostApp, { client, broker, readings }: ProviderAccountDeps): void {
  app.route({
    method: hostRoutes.refreshProviderAccount.method,
    url: hostRoutes.refreshProviderAccount.path,
    config: notFound,
    schema: {
      summary: 'Refresh with the stored sign-in details',
      tags: ['session'],
      params: providerAccountParams,
      response: { 200: providerAccountReply, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      requireCapability(session, 'link', 'manage', 'consents');
      const { providerAccountId } = request.params;
      const presence = presenceOf(request);
      const read = () => readings.read(session, providerAccountId, presence);
      const mayAll = session.capabilities.includes('link') || session.capabilities.includes('manage');
      if (!mayAll) requireCapabilityFor(session, await read());
      try {
        await broker.use(session.loginName, (token) =>
          client.updateProviderAccounts({ token, presence, query: { providerAccountIds: String(providerAccountId) } }),
        );
      } catch (error) {
        throw await explainedRefusal(error, read);
      }
      return { providerAccount: await readings.record(session, await read(), 'changed') };
    },
  });
}
