import { type NeedsDatabase, ownChannel } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';

/**
 * Deletes a subscription. The delivery loop then drops its pending events; delivered and parked events stay listed. Throws Y807 if there is
 * none.
 */
export const deleteSubscription =
  ({ database }: NeedsDatabase): Handler<'deleteSubscription'> =>
  async ({ params }, { customer }) => {
    const deleted = await database.db
      .deleteFrom('event_subscription')
      .where('customer_id', '=', customer.id)
      .where('channel', '=', ownChannel)
      .where('event_name', '=', params.eventName)
      .returning('event_name')
      .executeTakeFirst();
    if (deleted === undefined) throw new ServiceError('Y807');
  };
