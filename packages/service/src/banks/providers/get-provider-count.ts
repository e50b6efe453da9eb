import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { countProviders } from './search/search.ts';

/** Counts providers. The reply is empty without a filter, and for `priority=COBRAND` (service interface 4.4). */
export const getProviderCount =
  ({ database }: NeedsDatabase): Handler<'getProviderCount'> =>
  async ({ query }) => {
    const hasFilter = Object.values(query).some((value) => value !== undefined);
    if (!hasFilter || query.priority === 'COBRAND') return {};
    return { provider: { TOTAL: { count: await countProviders(database, query) } } };
  };
