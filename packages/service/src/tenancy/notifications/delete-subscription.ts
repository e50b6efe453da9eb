import { type NeedsDatabase, ownChannel } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';

/** Deletes a subscription. The delivery loop drops pending events; delivered and parked ones stay listed. */
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
