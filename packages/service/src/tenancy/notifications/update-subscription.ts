import { type NeedsDatabase, ownChannel } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import type { CallbackCheck } from './callbacks/callback-address.ts';

/**
 * Changes the callback. Pending events go to the new one. Reactivates a callback that was switched off, but does not send parked events.
 */
export const updateSubscription =
  (
    { database, businessClock }: NeedsDatabase & NeedsBusinessClock,
    assertCallback: CallbackCheck,
  ): Handler<'updateSubscription'> =>
  async ({ params, body }, call) => {
    await assertCallback(params.eventName, body.event.callbackUrl, call.version);
    const updated = await database.db
      .updateTable('event_subscription')
      .set({
        callback_url: body.event.callbackUrl,
        updated_at: businessClock.now(),
        failing_since: null,
        paused_until: null,
        suspended_at: null,
      })
      .where('customer_id', '=', call.customer.id)
      .where('channel', '=', ownChannel)
      .where('event_name', '=', params.eventName)
      .returning('event_name')
      .executeTakeFirst();
    if (updated === undefined) throw new ServiceError('Y807');
  };
