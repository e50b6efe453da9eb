import { z } from 'zod';

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

export const regionSettings = z.strictObject({
  /** Exactly one; a list, so that two are seen and refused instead of one of them winning. */
  engagementModels: z.array(engagementModel).max(10).default([]),
  /** Days until the user is asked to confirm again. */
  reconfirmDays: z.int().min(1).max(365).default(90),
  /** When they have passed: `end` ends sharing, also at the bank; `renew` only stops reading, until the user confirms or renews. */
  dueAction: z.enum(['renew', 'end']).default('end'),
  /** With `renew`: days after that in which confirming here is still enough. */
  graceDays: z.int().min(0).max(365).default(30),
  /** Longest a consent is asked for at the bank. */
  longestDays: z.int().min(1).max(366).default(365),
  /** Users may choose that the data of a site is deleted permanently when sharing ends. */
  offersDeletion: z.boolean().default(false),
  /** Address of the regulated party's policy for handling data; empty if there is none. */
  policyUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
});

/** What is set per region of open banking; a customer may differ from the process. */
export const consentSettings = z.strictObject({
  /** Shown to users as who asks. */
  applicationName: text.default('the app'),
  GB: regionSettings.prefault({}),
  US: regionSettings.prefault({}),
  AU: regionSettings.extend({ offersDeletion: z.boolean().default(true) }).prefault({}),
});
export type ConsentSettings = z.infer<typeof consentSettings>;
export type RegionSettings = z.infer<typeof regionSettings>;
