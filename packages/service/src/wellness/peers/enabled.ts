import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import type { ServiceDatabase } from '../../platform/database/index.ts';

/** Selects the ids of customers that allow peer comparison. */
export const enabledCustomers = sql`
  select customer_id from ${sql.table('customer_setting')} where settings @> '{"isPeerBenchmarkEnabled": true}'`;

/** Returns whether the customer's users may be compared with each other. Default: `false`. */
export const isPeerBenchmarkEnabled = async (
  { customerSettings }: NeedsCustomerSettings,
  executor: Executor<ServiceDatabase>,
  customerId: number,
): Promise<boolean> => (await customerSettings(executor, customerId)).isPeerBenchmarkEnabled;
