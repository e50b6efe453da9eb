import { type ConfigurationOptions, configurationOptions } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../../platform/database/index.ts';

/** Returns the options of a stored configuration; `undefined` if no host has stored one with this name. */
export async function readConfiguration(
  executor: Executor<ServiceDatabase>,
  customerId: number,
  name: string,
): Promise<ConfigurationOptions | undefined> {
  const row = await executor
    .selectFrom('configuration')
    .select('options')
    .where('customer_id', '=', customerId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined ? undefined : configurationOptions.parse(row.options);
}
