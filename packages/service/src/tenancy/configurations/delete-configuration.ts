import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';

/** Deletes a configuration; succeeds even if there is none. Throws Y931 without a host's proof. */
export const deleteConfiguration =
  ({ database }: NeedsDatabase): Handler<'deleteConfiguration'> =>
  async ({ params: { configName } }, call) => {
    if (call.widget === null) throw new ServiceError('Y931');
    await database.db
      .deleteFrom('configuration')
      .where('customer_id', '=', call.customer.id)
      .where('name', '=', configName)
      .execute();
  };
