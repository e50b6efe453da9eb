import type { Handler } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { matchesOf, serviceAddress } from './property-view.ts';

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
