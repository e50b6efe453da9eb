import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { type NeedsVault, ServiceError } from '../../../platform/runtime/index.ts';
import { forgetKey } from './event-secrets.ts';

/** Nothing is signed with it any more. Throws Y807 when the customer has no such secret. */
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
      await forgetKey(trx, deps, { customerId: customer.id, id: deleted.id });
    });
  };
