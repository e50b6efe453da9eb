import { hostRoutes, providerAccountList } from '@fin-link/contracts/browser';
import { errorReplies } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import type { ProviderAccountDeps } from './provider-account-deps.ts';

const most = 200;

export function listProviderAccounts(app: HostApp, { client, broker, readings }: ProviderAccountDeps): void {
  app.route({
    method: hostRoutes.providerAccounts.method,
    url: hostRoutes.providerAccounts.path,
    schema: {
      summary: 'Provider accounts of the user',
      tags: ['session'],
      response: { 200: providerAccountList, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      requireCapability(session, 'link', 'manage');
      const { body } = await broker.use(session.loginName, (token) => client.getProviderAccounts({ token }));
      const newestFirst = (body.providerAccount ?? []).toSorted((a, b) => b.createdDate.localeCompare(a.createdDate));
      return {
        providerAccounts: await Promise.all(
          newestFirst.slice(0, most).map((account) => readings.view(session, account)),
        ),
      };
    },
  });
}
