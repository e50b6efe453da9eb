import { consentRegions } from '@fin-link/contracts/server';
import { z } from 'zod';
import type { ConsentRegion, RegulatedParty } from '../database/index.ts';

const text = z.string().min(1).max(200);
/** Under whose licence consents of a region are given. */
export const engagementModel = z.strictObject({
  /** `provider-aisp`: the service's own licence. `registered-aisp`: the customer's. */
  model: z.enum(['provider-aisp', 'registered-aisp']),
  /** Of whoever has the licence. */
  legalName: text,
  registrationNumber: text,
});
export type EngagementModel = z.infer<typeof engagementModel>;

/** Another regulated party is another consent: the user has to have seen its name. */
export const isSameParty = (one: RegulatedParty, other: RegulatedParty): boolean =>
  one.model === other.model && one.legalName === other.legalName && one.registrationNumber === other.registrationNumber;

export const regionSettings = z.strictObject({
  /** Exactly one; a list, so that two are seen and refused instead of one of them winning. */
  engagementModels: z.array(engagementModel).max(10).default([]),
  /** Days until the user is asked to confirm again. */
  reconfirmDays: z.int().min(1).max(365).default(90),
  /** Days after that in which confirming here is still enough. */
  graceDays: z.int().min(0).max(365).default(30),
  /** Longest a consent is asked for at the bank. */
  longestDays: z.int().min(1).max(366).default(365),
  /** Users may choose that the data of a site is deleted permanently when sharing ends. */
  offersDeletion: z.boolean().default(false),
});

/** What a customer sets per region of open banking. */
export const consentSettings = z.strictObject({
  /** Shown to users as who asks. */
  applicationName: text.default('the app'),
  GB: regionSettings.prefault({}),
  US: regionSettings.prefault({}),
  AU: regionSettings.extend({ offersDeletion: z.boolean().default(true) }).prefault({}),
});
export type ConsentSettings = z.infer<typeof consentSettings>;
export type RegionSettings = z.infer<typeof regionSettings>;

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
