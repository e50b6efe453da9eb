import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { getInstitutions, getProviderCount, getProvider, getProviders } from './get-providers.ts';
import type { UptimeMetricsDeps } from './health.ts';
import { getProviderHealth } from './provider-health.ts';

export { firstListedId } from './catalogue/catalogue-entry.ts';
export { fillCatalogue } from './catalogue/fill-catalogue.ts';
export { maxInstitutions, siteOf } from './catalogue/institutions.ts';
export { offerConsentBanks } from './catalogue/offer-consent-banks.ts';
export { manualProviderId } from './catalogue/manual-provider.ts';
export { providerById } from './catalogue/provider-records.ts';
export { foldOutcomes, startFolding } from './fold-outcomes.ts';
export { type UptimeMetricsDeps, withUptimeMetrics } from './health.ts';
export { deleteOutcomesOfUser, recordOutcome } from './record-outcome.ts';
export {
  type DatasetsToRead,
  datasetsToRead,
  type LinkableProvider,
  linkableProvider,
  type ReadableProvider,
  readableProvider,
} from './linkable-provider.ts';

export const createProviderHandlers = (
  deps: NeedsDatabase & UptimeMetricsDeps,
): Pick<Handlers, 'getProviders' | 'getProviderCount' | 'getProvider' | 'getInstitutions' | 'getProviderHealth'> => ({
  getProviders: getProviders(deps),
  getProviderCount: getProviderCount(deps),
  getProvider: getProvider(deps),
  getInstitutions: getInstitutions(deps),
  getProviderHealth: getProviderHealth(deps),
});
