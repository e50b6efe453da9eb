import { consentRegions } from '@fin-link/contracts/server';
import type { ConsentSettings, EngagementModel, RegionSettings } from '../customers/index.ts';
import type { ConsentRegion, RegulatedParty } from '../database/index.ts';

/** Another regulated party is another consent: the user has to have seen its name. */
export const isSameParty = (one: RegulatedParty, other: RegulatedParty): boolean =>
  one.model === other.model && one.legalName === other.legalName && one.registrationNumber === other.registrationNumber;

/** Consents of one region, with its one engagement model. */
export interface ConsentTerms extends Omit<RegionSettings, 'engagementModels'> {
  applicationName: string;
  engagement: EngagementModel;
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
