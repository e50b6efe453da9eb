import type { Handlers } from '../http/handler.ts';
import { getProviderCount } from './get-provider-count.ts';
import { getProvider } from './get-provider.ts';
import { getProviders } from './get-providers.ts';
import type { UptimeMetricsDeps } from './health/uptime-metrics.ts';
import type { NeedsDatabase } from '../database/schema.ts';

export { everyInstitution } from './catalogue/institutions.ts';
export { firstListedId } from './catalogue/catalogue-entry.ts';
export { offerConsentBanks } from './catalogue/offer-consent-banks.ts';
export { fillCatalogue } from './catalogue/fill-catalogue.ts';
export { recordOutcome } from './health/record-outcome.ts';
export { forcedHealths } from '../database/tables/provider-outcomes.ts';
export { withUptimeMetrics } from './health/uptime-metrics.ts';
export { providerById } from './catalogue/provider-records.ts';

export const createProviderHandlers = (
  deps: NeedsDatabase & UptimeMetricsDeps,
): Pick<Handlers, 'getProviders' | 'getProviderCount' | 'getProvider'> => ({
  getProviders: getProviders(deps),
  getProviderCount: getProviderCount(deps),
  getProvider: getProvider(deps),
});
