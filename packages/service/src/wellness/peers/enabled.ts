import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import type { ServiceDatabase } from '../../platform/database/index.ts';

/** Selects the ids of customers that let their users be compared. */
export const enabledCustomers = sql`
  select customer_id from ${sql.table('customer_setting')} where settings @> '{"isPeerBenchmarkEnabled": true}'`;

/** Whether users of the customer may be compared with its other users. Off unless the customer's settings say so. */
export const isPeerBenchmarkEnabled = async (
  { customerSettings }: NeedsCustomerSettings,
  executor: Executor<ServiceDatabase>,
  customerId: number,
): Promise<boolean> => (await customerSettings(executor, customerId)).isPeerBenchmarkEnabled;
