import { hostRoutes, providerAccountList } from '@fin-link/contracts/browser';
import type { HostDeps } from '../app/host-deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { errorReplies } from '../http/replies.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireCapability } from '../sessions/capability.ts';

const most = 200;

export function listProviderAccounts(app: HostApp, { client, broker, readings }: HostDeps): void {
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
