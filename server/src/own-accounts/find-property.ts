import type { Handler } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import type { OwnAccountDeps } from './own-account-deps.ts';
import { matchesOf, serviceAddress } from './property-view.ts';
import { requireOwnAccounts } from './require-own-accounts.ts';

export const findProperty =
  ({ client, broker }: OwnAccountDeps): Handler<'findProperty'> =>
  async (request) => {
    const session = sessionOf(request);
    requireOwnAccounts(session);
    const address = serviceAddress(request.body.address);
    const { body } = await broker.use(session.loginName, (token) =>
      client.evaluateAddress({ token, query: { include: 'valuation' }, body: { address } }),
    );
    return { matches: matchesOf(body) };
  };
