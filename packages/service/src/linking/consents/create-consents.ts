import type { ConsentSettings, NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsJobs, NeedsSettings, NeedsVault } from '../../platform/runtime/index.ts';
import type { Consents } from './consent-deps.ts';
import { createConsentEndings } from './consent-endings.ts';
import { createConsentSecrets } from './consent-secrets.ts';
import { consentTerms } from './engagement-model.ts';
import type { OpenBanks } from './open-bank.ts';

/** Creates the parts that all consents share. Throws `EngagementModelError` if a region does not have exactly one engagement model. */
export async function createConsents(
  {
    settings,
    customerSettings,
    vault,
    jobs,
    database,
  }: NeedsDatabase & NeedsJobs & NeedsVault & NeedsCustomerSettings & NeedsSettings<{ consents: ConsentSettings }>,
  banks: OpenBanks,
): Promise<Consents> {
  const regions = [...banks].map(([, { region }]) => region);
  // Stops the process at startup if its own settings are incomplete.
  consentTerms(settings.consents, regions);
  const secrets = createConsentSecrets(vault);
  const endings = await createConsentEndings(jobs, { database, secrets, banks });
  return {
    banks,
    async terms(executor, customerId) {
      const { consents } = await customerSettings(executor, customerId);
      return consentTerms(consents, regions);
    },
    secrets,
    endings,
  };
}
