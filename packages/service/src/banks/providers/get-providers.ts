import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type UptimeMetricsDeps, withUptimeMetrics } from './health/uptime-metrics.ts';
import { searchProviders } from './search/search.ts';

/** Page size if the caller states none. */
const defaultTop = 500;

/** Searches providers. The reply is empty without a match; `matchedAs` is the corrected spelling that was searched instead. */
export const getProviders =
  (deps: NeedsDatabase & UptimeMetricsDeps): Handler<'getProviders'> =>
  async ({ query }, call) => {
    const { database } = deps;
    const { skip = 0, top = defaultTop, ...search } = query;
    const { providers, more, matchedAs } = await searchProviders(database, search, { skip, top });
    call.page({ skip, top, more });
    if (providers.length === 0) return {};
    const provider = await withUptimeMetrics(database.db, deps, providers);
    return { provider, ...(matchedAs === null ? {} : { matchedAs }) };
  };
