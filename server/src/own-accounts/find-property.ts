import type { Handler } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { matchesOf, serviceAddress } from './property-view.ts';
import type { NeedsService } from '../parts/index.ts';
import type { NeedsLimits } from '../limits/index.ts';

/** Finds properties by address, each with an estimate of its value if there is one. */
export const findProperty =
  ({ client, broker, limits }: NeedsService & NeedsLimits): Handler<'findProperty'> =>
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
