import { ServiceError } from '../runtime/service-error.ts';
import type { Handler } from '../http/handler.ts';
import { type UptimeMetricsDeps, withUptimeMetrics } from './health/uptime-metrics.ts';
import { providerById } from './catalogue/provider-records.ts';
import type { NeedsDatabase } from '../database/schema.ts';

export const getProvider =
  (deps: NeedsDatabase & UptimeMetricsDeps): Handler<'getProvider'> =>
  async ({ params }) => {
    const { database } = deps;
    const provider = await providerById(database.db, params.providerId);
    if (provider === undefined) throw new ServiceError('Y807');
    return { provider: await withUptimeMetrics(database.db, deps, [provider]) };
  };
