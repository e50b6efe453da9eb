import type { ServiceDeps } from '../deps.ts';
import type { Handler } from '../http/handler.ts';
import { countProviders } from './search/search.ts';

/** Empty without a filter, and for `priority=COBRAND` (service interface 4.4). */
export const getProviderCount =
  ({ database }: ServiceDeps): Handler<'getProviderCount'> =>
  async ({ query }) => {
    const filtered = Object.values(query).some((value) => value !== undefined);
    if (!filtered || query.priority === 'COBRAND') return {};
    return { provider: { TOTAL: { count: await countProviders(database, query) } } };
  };
