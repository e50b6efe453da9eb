import type { HostDeps } from '../app/host-deps.ts';
import type { Handler } from '../http/handler.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireCapability } from '../sessions/capability.ts';

const most = 200;

export const listProviderAccounts =
  ({ client, broker, readings }: HostDeps): Handler<'listProviderAccounts'> =>
  async (request) => {
    const session = sessionOf(request);
    requireCapability(session, 'link', 'manage');
    const { body } = await broker.use(session.loginName, (token) => client.getProviderAccounts({ token }));
    const newestFirst = (body.providerAccount ?? []).toSorted((a, b) => b.createdDate.localeCompare(a.createdDate));
    return {
      providerAccounts: await Promise.all(newestFirst.slice(0, most).map((account) => readings.view(session, account))),
    };
  };
