import type { Executor } from '@fin-link/storage';
import { z } from 'zod';
import type { ServiceDatabase, ServiceTransaction } from '../database/index.ts';
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

/** What a customer has of its own; everything else is the process's. */
export const ownSettings = z.strictObject({
  /** Reads refuse query parameters that they do not know, as writes do. */
  strictInput: z.boolean().exactOptional(),
  /** Extracts of a user come by pages of transactions, else all at once and 5,000 at most (service interface, section 8). */
  extractPaging: z.boolean().exactOptional(),
  /** Minutes between events of data updates. */
  eventIntervalMinutes: eventIntervalMinutes.exactOptional(),
  GB: region,
  US: region,
  AU: region,
});
export type OwnSettings = z.infer<typeof ownSettings>;

/** What holds for a customer. */
export interface CustomerSettings {
  readonly strictInput: boolean;
  readonly extractPaging: boolean;
  readonly eventIntervalMinutes: number;
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
  (defaults: Omit<CustomerSettings, 'extractPaging'>): ReadCustomerSettings =>
  async (executor, customerId) => {
    const {
      GB,
      US,
      AU,
      strictInput = defaults.strictInput,
      extractPaging = true,
      eventIntervalMinutes: interval = defaults.eventIntervalMinutes,
    } = await readOwnSettings(executor, customerId);
    const { consents } = defaults;
    return {
      strictInput,
      extractPaging,
      eventIntervalMinutes: interval,
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
  return row === undefined ? {} : ownSettings.parse(row.settings);
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
