import type { Handler } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import type { OwnAccountDeps } from './own-account-deps.ts';
import { matchesOf, serviceAddress } from './property-view.ts';

export const findProperty =
  ({ client, broker, limits }: OwnAccountDeps): Handler<'findProperty'> =>
  async (request) => {
    const session = sessionOf(request);
    const tooMany = limits.fixedWindow.countHere('addresses', session.sessionId, 'rate.addresses');
    if (tooMany !== null) throw tooMany;
    const address = serviceAddress(request.body.address);
    const { body } = await broker.use(session.loginName, (token) =>
      client.evaluateAddress({ token, query: { include: 'valuation' }, body: { address } }),
    );
    return { matches: matchesOf(body) };
  };
