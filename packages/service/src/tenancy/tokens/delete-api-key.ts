import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';

/** Deletes a key. Every process rejects its JWTs from the next call on. Throws Y807 if the customer does not have the key. */
export const deleteApiKey =
  ({ database }: NeedsDatabase): Handler<'deleteApiKey'> =>
  async ({ params }, { customer }) => {
    const deleted = await database.db
      .deleteFrom('customer_api_key')
      .where('customer_id', '=', customer.id)
      .where('issuer_key', '=', params.key)
      .returning('issuer_key')
      .executeTakeFirst();
    if (deleted === undefined) throw new ServiceError('Y807');
  };
