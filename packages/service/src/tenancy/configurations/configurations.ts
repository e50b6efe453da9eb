import { type ConfigurationOptions, configurationOptions } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { type NeedsDatabase, type ServiceDatabase, ofCustomer } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';

/** Maximum number of configurations per customer. */
const maxConfigurations = 1_000;

/**
 * Stores a configuration, and replaces an earlier one of this name. Throws Y931 without a host's proof, and Y824 if the customer has too
 * many.
 */
export const storeConfiguration =
  ({ database, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'storeConfiguration'> =>
  async ({ params: { configName }, body }, call) => {
    if (call.widget === null) throw new ServiceError('Y931');
    const changes = { options: JSON.stringify(body.configuration.options), updated_at: businessClock.now() };
    await database.tx(async (trx) => {
      const { others } = await trx
        .selectFrom('configuration')
        .select(({ fn }) => fn.countAll<string>().as('others'))
        .where((where) => where.and(ofCustomer(call.customer.id)))
        .where('name', '!=', configName)
        .executeTakeFirstOrThrow();
      if (Number(others) >= maxConfigurations) throw new ServiceError('Y824', { name: 'configurations' });
      await trx
        .insertInto('configuration')
        .values({ customer_id: call.customer.id, name: configName, ...changes })
        .onConflict((conflict) => conflict.columns(['customer_id', 'name']).doUpdateSet(changes))
        .execute();
    });
  };

/** Deletes a configuration; succeeds even if there is none. Throws Y931 without a host's proof. */
export const deleteConfiguration =
  ({ database }: NeedsDatabase): Handler<'deleteConfiguration'> =>
  async ({ params: { configName } }, call) => {
    if (call.widget === null) throw new ServiceError('Y931');
    await database.db
      .deleteFrom('configuration')
      .where((where) => where.and({ ...ofCustomer(call.customer.id), name: configName }))
      .execute();
  };

/** Returns the options of a stored configuration; `undefined` if no host has stored one with this name. */
export async function readConfiguration(
  executor: Executor<ServiceDatabase>,
  customerId: number,
  name: string,
): Promise<ConfigurationOptions | undefined> {
  const row = await executor
    .selectFrom('configuration')
    .select('options')
    .where((where) => where.and({ ...ofCustomer(customerId), name }))
    .executeTakeFirst();
  return row === undefined ? undefined : configurationOptions.parse(row.options);
}
