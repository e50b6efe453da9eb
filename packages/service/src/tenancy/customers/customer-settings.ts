import type { Executor } from '@fin-link/storage';
import { z } from 'zod';
import { type ServiceDatabase, type ServiceTransaction, ofCustomer } from '../../platform/database/index.ts';
import { CustomerError } from './customer-error.ts';

const text = z.string().min(1).max(200);

/** The licensed party for the consents of a region. */
const engagementModel = z.strictObject({
  /** `provider-aisp`: the service's own license. `registered-aisp`: the customer's. */
  model: z.enum(['provider-aisp', 'registered-aisp']),
  /** Legal name of the licensed party. */
  legalName: text,
  registrationNumber: text,
});

export type EngagementModel = z.infer<typeof engagementModel>;

/** Settings of one open-banking region. */
const regionSettings = z.strictObject({
  /** The licensed party. Consents need exactly one. The list form lets the service detect and refuse a second one. */
  engagementModels: z.array(engagementModel).max(10).default([]),
  /** Days after which the user is asked to confirm the consent again. */
  reconfirmDays: z.int().min(1).max(365).default(90),
  /** Action after `reconfirmDays`. `end` ends sharing, also at the bank. `renew` stops reads until the user confirms or renews. */
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

const { reconfirmDays, dueAction } = regionSettings.shape;

/** Settings of a region that a customer can override. */
const region = z
  .strictObject({
    engagementModels: z
      .array(engagementModel)
      .length(1, 'must be exactly one of provider-aisp and registered-aisp')
      .exactOptional(),
    reconfirmDays: reconfirmDays.unwrap().exactOptional(),
    dueAction: dueAction.unwrap().exactOptional(),
  })
  .exactOptional();

/** Minutes between events of data updates, by the business clock. */
export const eventIntervalMinutes = z.int().min(1).max(60);

/** Limits on requests that cost money. */
export interface PaidUseLimits {
  /** Starts of challenge deposits to one account number in 30 days, by all users of the customer. */
  readonly depositsPerAccount: number;
  /** Starts of challenge deposits by one user in 30 days. */
  readonly depositsPerUser: number;
  /** Lookups in the property registry for one user in a day. */
  readonly propertyRecordsPerUser: number;
}

/** Default limits in production. */
export const productionPaidUse: PaidUseLimits = {
  depositsPerAccount: 3,
  depositsPerUser: 10,
  propertyRecordsPerUser: 50,
};

/** Creates the schema of limits. `maxOf` returns the upper bound for a production limit. */
const createPaidUseSchema = (maxOf: (usual: number) => number) => {
  const limit = (usual: number) => z.int().min(1).max(maxOf(usual)).exactOptional();
  return z.strictObject({
    depositsPerAccount: limit(productionPaidUse.depositsPerAccount),
    depositsPerUser: limit(productionPaidUse.depositsPerUser),
    propertyRecordsPerUser: limit(productionPaidUse.propertyRecordsPerUser),
  });
};

/** Limits that a process or a customer may set: at most 100 times the production limits. Hosts have the same bounds. */
export const paidUseSettings = createPaidUseSchema((usual) => usual * 100);

/** Settings that a customer overrides; all others are those of the process. */
const customerOverrides = z.strictObject({
  /** Whether reads refuse unknown query parameters, as writes do. */
  strictInput: z.boolean().exactOptional(),
  /** Whether extracts return a user's transactions in pages. If not, a reply has at most 5,000 (service interface, section 8). */
  extractPaging: z.boolean().exactOptional(),
  /** Minutes between events of data updates. */
  eventIntervalMinutes: eventIntervalMinutes.exactOptional(),
  paidUse: paidUseSettings.exactOptional(),
  /** Whether users may be compared with the customer's other users: see the README of `peers`. */
  isPeerBenchmarkEnabled: z.boolean().exactOptional(),
  GB: region,
  US: region,
  AU: region,
});

export type OwnSettings = z.infer<typeof customerOverrides>;

/** Stored settings. Values from an earlier release may exceed the bounds of `paidUseSettings`; they apply until the next change. */
const storedSettings = customerOverrides.extend({
  paidUse: createPaidUseSchema(() => Number.MAX_SAFE_INTEGER).exactOptional(),
});

/** Effective settings of a customer. */
interface CustomerSettings {
  readonly strictInput: boolean;
  readonly extractPaging: boolean;
  readonly eventIntervalMinutes: number;
  readonly paidUse: PaidUseLimits;
  readonly isPeerBenchmarkEnabled: boolean;
  readonly consents: ConsentSettings;
}

/** Reads the settings of a customer, without a cache, so that a change applies to the next call in every process. */
type ReadCustomerSettings = (executor: Executor<ServiceDatabase>, customerId: number) => Promise<CustomerSettings>;

export interface NeedsCustomerSettings {
  readonly customerSettings: ReadCustomerSettings;
}

/** Creates the reader of effective settings. `defaults`: the settings of the process. */
export const createCustomerSettings =
  (defaults: Omit<CustomerSettings, 'extractPaging' | 'isPeerBenchmarkEnabled'>): ReadCustomerSettings =>
  async (executor, customerId) => {
    const {
      GB,
      US,
      AU,
      strictInput = defaults.strictInput,
      extractPaging = true,
      eventIntervalMinutes: interval = defaults.eventIntervalMinutes,
      paidUse,
      isPeerBenchmarkEnabled = false,
    } = await readOwnSettings(executor, customerId);
    const { consents } = defaults;
    return {
      strictInput,
      extractPaging,
      eventIntervalMinutes: interval,
      paidUse: { ...defaults.paidUse, ...paidUse },
      isPeerBenchmarkEnabled,
      consents: {
        ...consents,
        GB: { ...consents.GB, ...GB },
        US: { ...consents.US, ...US },
        AU: { ...consents.AU, ...AU },
      },
    };
  };

/** Returns the settings that the customer overrides; an empty object if there are none. */
export async function readOwnSettings(executor: Executor<ServiceDatabase>, customerId: number): Promise<OwnSettings> {
  const row = await executor
    .selectFrom('customer_setting')
    .select('settings')
    .where((where) => where.and(ofCustomer(customerId)))
    .executeTakeFirst();
  return row === undefined ? {} : storedSettings.parse(row.settings);
}

/** Replaces the settings of a customer. Throws a `CustomerError` that lists all invalid settings. */
export async function writeOwnSettings(trx: ServiceTransaction, customerId: number, given: unknown): Promise<void> {
  const parsed = customerOverrides.safeParse(given);
  if (!parsed.success)
    throw new CustomerError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'settings'}: ${message}`).join('\n'),
    );
  const settings = JSON.stringify(parsed.data);
  await trx
    .insertInto('customer_setting')
    .values({ customer_id: customerId, settings })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ settings }))
    .execute();
}
