import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { providerById } from './catalogue/provider-records.ts';
import { type UptimeMetricsDeps, withUptimeMetrics } from './health/uptime-metrics.ts';

/** Returns a provider with its login form and metrics. Throws Y807 if it does not exist. */
export const getProvider =
  (deps: NeedsDatabase & UptimeMetricsDeps): Handler<'getProvider'> =>
  async ({ params }) => {
    const { database } = deps;
    const provider = await providerById(database.db, params.providerId);
    if (provider === undefined) throw new ServiceError('Y807');
    return { provider: await withUptimeMetrics(database.db, deps, [provider]) };
  };
