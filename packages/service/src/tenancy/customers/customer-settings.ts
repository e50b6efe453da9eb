import type { Executor } from '@fin-link/storage';
import { z } from 'zod';
import type { ServiceDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import { type ConsentSettings, engagementModel, regionSettings } from './consent-settings.ts';
import { CustomerError } from './customers.ts';

const { reconfirmDays, dueAction } = regionSettings.shape;
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

/** Of the business clock. */
export const eventIntervalMinutes = z.int().min(1).max(60);

/** How much of what has to be paid for users may cause. */
export interface PaidUseLimits {
  /** Starts of deposits to one account number in 30 days, whoever's user asks. */
  readonly depositsPerAccount: number;
  /** Starts of deposits by one user in 30 days. */
  readonly depositsPerUser: number;
  /** Questions to the registry of properties on behalf of one user in a day. */
  readonly propertyRecordsPerUser: number;
}

/** Limits of paid use in production. */
export const productionPaidUse: PaidUseLimits = {
  depositsPerAccount: 3,
  depositsPerUser: 10,
  propertyRecordsPerUser: 50,
};

const paidUseUpTo = (most: (usual: number) => number) => {
  const limit = (usual: number) => z.int().min(1).max(most(usual)).exactOptional();
  return z.strictObject({
    depositsPerAccount: limit(productionPaidUse.depositsPerAccount),
    depositsPerUser: limit(productionPaidUse.depositsPerUser),
    propertyRecordsPerUser: limit(productionPaidUse.propertyRecordsPerUser),
  });
};

/** Own limits of a process or a customer: as with those of the host, at most 100 times the limit in production. */
export const ownPaidUseLimits = paidUseUpTo((usual) => usual * 100);

/** What a customer has of its own; everything else is the process's. */
export const ownSettings = z.strictObject({
  /** Reads refuse query parameters that they do not know, as writes do. */
  strictInput: z.boolean().exactOptional(),
  /** Extracts of a user come by pages of transactions, else all at once and 5,000 at most (service interface, section 8). */
  extractPaging: z.boolean().exactOptional(),
  /** Minutes between events of data updates. */
  eventIntervalMinutes: eventIntervalMinutes.exactOptional(),
  paidUse: ownPaidUseLimits.exactOptional(),
  /** Users may be compared with the customer's other users: see the README of `peers`. */
  isPeerBenchmarkEnabled: z.boolean().exactOptional(),
  GB: region,
  US: region,
  AU: region,
});
export type OwnSettings = z.infer<typeof ownSettings>;

/** Settings of an earlier release may be above the ceilings of paid use; they hold until they are set again. */
const storedSettings = ownSettings.extend({
  paidUse: paidUseUpTo(() => Number.MAX_SAFE_INTEGER).exactOptional(),
});

/** What holds for a customer. */
export interface CustomerSettings {
  readonly strictInput: boolean;
  readonly extractPaging: boolean;
  readonly eventIntervalMinutes: number;
  readonly paidUse: PaidUseLimits;
  readonly isPeerBenchmarkEnabled: boolean;
  readonly consents: ConsentSettings;
}

/** One query each time, so that what an operator sets holds from the next call on, in every process. */
export type ReadCustomerSettings = (
  executor: Executor<ServiceDatabase>,
  customerId: number,
) => Promise<CustomerSettings>;

export interface NeedsCustomerSettings {
  readonly customerSettings: ReadCustomerSettings;
}

/** What holds for each customer, where `defaults` are the process's. */
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

export async function readOwnSettings(executor: Executor<ServiceDatabase>, customerId: number): Promise<OwnSettings> {
  const row = await executor
    .selectFrom('customer_setting')
    .select('settings')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row === undefined ? {} : storedSettings.parse(row.settings);
}

/** In place of what the customer had before. Throws `CustomerError` with everything that is wrong. */
export async function writeOwnSettings(trx: ServiceTransaction, customerId: number, given: unknown): Promise<void> {
  const parsed = ownSettings.safeParse(given);
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
