import { consentRegions } from '@fin-link/contracts/service';
import type { ConsentSettings, EngagementModel, RegionSettings } from '../../tenancy/customers/index.ts';
import type { ConsentRegion, RegulatedParty } from '../../platform/database/index.ts';
import type { WidgetProof } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';

/** Another regulated party is another consent: the user has to have seen its name. */
export const isSameParty = (one: RegulatedParty, other: RegulatedParty): boolean =>
  one.model === other.model && one.legalName === other.legalName && one.registrationNumber === other.registrationNumber;

/** Consents of one region, with its one engagement model. */
export interface ConsentTerms extends Omit<RegionSettings, 'engagementModels'> {
  applicationName: string;
  engagement: EngagementModel;
}

/** Days until the user confirms again: the configuration's that the consent was made under, else the customer's for the region. */
export const reconfirmDaysOf = (
  { reconfirm_days: own }: { reconfirm_days: number | null },
  { reconfirmDays }: Pick<ConsentTerms, 'reconfirmDays'>,
): number => own ?? reconfirmDays;

/** Where the service's own licence does for sessions of one site only (interface 1.7). */
const singleSiteRegions: readonly ConsentRegion[] = ['GB'];

interface Asked {
  region: ConsentRegion;
  terms: Pick<ConsentTerms, 'engagement'>;
  /** What is asked for goes on with a connection, whose site is chosen. */
  isRenewal: boolean;
}

/** Throws Y934 where banks are linked in a version 4 session for a single site only, and the call is proved to be of none. */
export function assertMayAsk({ region, terms, isRenewal }: Asked, widget: WidgetProof | null): void {
  if (terms.engagement.model !== 'provider-aisp' || !singleSiteRegions.includes(region)) return;
  const session = widget?.session ?? null;
  if (session?.version !== 'v4' || !(session.singleSite || isRenewal)) throw new ServiceError('Y934');
}

export class EngagementModelError extends Error {
  override readonly name = 'EngagementModelError';
}

/** Terms of each region that has banks to link. Throws `EngagementModelError` where a region has no model, or more than one. */
export function consentTerms(
  settings: ConsentSettings,
  regions: readonly ConsentRegion[],
): ReadonlyMap<ConsentRegion, ConsentTerms> {
  const { applicationName } = settings;
  const inUse = consentRegions.filter((region) => regions.includes(region));
  return new Map(
    inUse.map((region) => {
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
