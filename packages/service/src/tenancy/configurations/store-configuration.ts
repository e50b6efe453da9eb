import type { NeedsDatabase } from '../../platform/database/index.ts';
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
        .where('customer_id', '=', call.customer.id)
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
