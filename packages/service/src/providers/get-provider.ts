import type { ServiceDeps } from '../deps.ts';
import { ServiceError } from '../runtime/service-error.ts';
import type { Handler } from '../http/handler.ts';
import { withUptimeMetrics } from './health/uptime-metrics.ts';
import { providerById } from './catalogue/provider-records.ts';

export const getProvider =
  (deps: ServiceDeps): Handler<'getProvider'> =>
  async ({ params }) => {
    const { database } = deps;
    const provider = await providerById(database.db, params.providerId);
    if (provider === undefined) throw new ServiceError('Y807');
    return { provider: await withUptimeMetrics(database.db, deps, [provider]) };
  };
