import type { ServiceDeps } from '../deps.ts';
import type { ConsentDeps } from './consent-deps.ts';
import type { OpenBanks } from './open-bank.ts';
import { createConsentEndings } from './consent-endings.ts';
import { createConsentSecrets } from './consent-secrets.ts';
import { consentTerms } from './engagement-model.ts';

/** What the consents of these banks need. Throws `EngagementModelError` when a region has none or more than one engagement model. */
export async function createConsents(
  { settings, vault, jobs, database }: ServiceDeps,
  banks: OpenBanks,
): Promise<ConsentDeps['consents']> {
  const regions = [...banks].map(([, { region }]) => region);
  const terms = consentTerms(settings.consents, regions);
  const secrets = createConsentSecrets(vault);
  const endings = await createConsentEndings(jobs, { database, secrets, banks });
  return { banks, terms, secrets, endings };
}
