import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { type NeedsVault, ServiceError } from '../../../platform/runtime/index.ts';
import { deleteKey } from './event-secrets.ts';

/** Deletes a secret; it signs no further events. Throws Y807 if the customer does not have it. */
export const deleteEventSecret =
  (deps: NeedsDatabase & NeedsVault): Handler<'deleteEventSecret'> =>
  async ({ params }, { customer }) => {
    await deps.database.tx(async (trx) => {
      const deleted = await trx
        .deleteFrom('event_secret')
        .where('customer_id', '=', customer.id)
        .where('id', '=', params.secretId)
        .returning('id')
        .executeTakeFirst();
      if (deleted === undefined) throw new ServiceError('Y807');
      await deleteKey(trx, deps, { customerId: customer.id, id: deleted.id });
    });
  };
