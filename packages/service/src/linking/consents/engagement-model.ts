import { consentRegions } from '@fin-link/contracts/service';
import type { ConsentSettings, EngagementModel, RegionSettings } from '../../tenancy/customers/index.ts';
import type { ConsentRegion, RegulatedParty } from '../../platform/database/index.ts';
import type { WidgetProof } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';

/** Returns whether both are the same party. A consent is valid for one party only, because the user has seen its name. */
export const isSameParty = (first: RegulatedParty, second: RegulatedParty): boolean =>
  first.model === second.model &&
  first.legalName === second.legalName &&
  first.registrationNumber === second.registrationNumber;

/** A customer's terms for consents in one region, with the only engagement model of that region. */
export interface ConsentTerms extends Omit<RegionSettings, 'engagementModels'> {
  applicationName: string;
  engagement: EngagementModel;
}

/** Returns the number of days until the user must confirm again: the consent's own, or otherwise the customer's default for the region. */
export const reconfirmDaysOf = (
  { reconfirm_days: ownDays }: { reconfirm_days: number | null },
  { reconfirmDays }: Pick<ConsentTerms, 'reconfirmDays'>,
): number => ownDays ?? reconfirmDays;

/** Regions in which the service's own license allows only sessions for a single site (interface 1.7). */
const singleSiteRegions: readonly ConsentRegion[] = ['GB'];

interface ConsentRequest {
  region: ConsentRegion;
  terms: Pick<ConsentTerms, 'engagement'>;
  /** Whether the consent continues an existing connection, so that its site is known. */
  isRenewal: boolean;
}

/**
 * Throws Y934 if the call is not proven to belong to the session that the region requires for the service's own license. A new consent
 * requires a version 4 session for a single site. A renewal requires only a version 4 session.
 */
export function assertMayAsk({ region, terms, isRenewal }: ConsentRequest, widget: WidgetProof | null): void {
  if (terms.engagement.model !== 'provider-aisp' || !singleSiteRegions.includes(region)) return;
  const session = widget?.session ?? null;
  if (session?.version !== 'v4' || !(session.singleSite || isRenewal)) throw new ServiceError('Y934');
}

/** Error in the settings: a region does not have exactly one engagement model. */
export class EngagementModelError extends Error {
  override readonly name = 'EngagementModelError';
}

/** Returns the terms of each region that has banks. Throws `EngagementModelError` if a region does not have exactly one model. */
export function consentTerms(
  settings: ConsentSettings,
  regions: readonly ConsentRegion[],
): ReadonlyMap<ConsentRegion, ConsentTerms> {
  const { applicationName } = settings;
  const regionsInUse = consentRegions.filter((region) => regions.includes(region));
  return new Map(
    regionsInUse.map((region) => {
      const { engagementModels, ...dates } = settings[region];
      const [engagement, ...others] = engagementModels;
      if (engagement === undefined)
        throw new EngagementModelError(
          `Open banking in region ${region} has no engagement model: set one of provider-aisp and registered-aisp.`,
        );
      if (others.length > 0)
        throw new EngagementModelError(
          `Open banking in region ${region} has ${engagementModels.length} engagement models: set exactly one of provider-aisp and registered-aisp.`,
        );
      return [region, { ...dates, applicationName, engagement }];
    }),
  );
}
