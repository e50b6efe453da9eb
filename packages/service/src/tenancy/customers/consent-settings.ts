import { z } from 'zod';

const text = z.string().min(1).max(200);
/** The licensed party for the consents of a region. */
export const engagementModel = z.strictObject({
  /** `provider-aisp`: the service's own license. `registered-aisp`: the customer's. */
  model: z.enum(['provider-aisp', 'registered-aisp']),
  /** Legal name of the licensed party. */
  legalName: text,
  registrationNumber: text,
});
export type EngagementModel = z.infer<typeof engagementModel>;

/** Settings of one open-banking region. */
export const regionSettings = z.strictObject({
  /** The licensed party. Consents need exactly one. The list form lets the service detect and refuse a second one. */
  engagementModels: z.array(engagementModel).max(10).default([]),
  /** Days after which the user is asked to confirm the consent again. */
  reconfirmDays: z.int().min(1).max(365).default(90),
  /** Action after `reconfirmDays`: `end` ends sharing, also at the bank; `renew` stops reads until the user confirms or renews. */
  dueAction: z.enum(['renew', 'end']).default('end'),
  /** With `renew`: further days in which the user can still confirm without signing in at the bank. */
  graceDays: z.int().min(0).max(365).default(30),
  /** Maximum duration in days of a consent requested from a bank. */
  longestDays: z.int().min(1).max(366).default(365),
  /** Whether users may choose that the data of a site is deleted permanently when sharing ends. */
  offersDeletion: z.boolean().default(false),
  /** Address of the regulated party's policy for handling data; empty if there is none. */
  policyUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
});

/** Settings per open-banking region; a customer may override those of the process. */
export const consentSettings = z.strictObject({
  /** Name of the requesting application, shown to users. */
  applicationName: text.default('the app'),
  GB: regionSettings.prefault({}),
  US: regionSettings.prefault({}),
  AU: regionSettings.extend({ offersDeletion: z.boolean().default(true) }).prefault({}),
});
export type ConsentSettings = z.infer<typeof consentSettings>;
export type RegionSettings = z.infer<typeof regionSettings>;
