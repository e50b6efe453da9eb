import { type NeedsDatabase, ownChannel } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import type { CallbackCheck } from './callbacks/callback-address.ts';

/**
 * Changes the callback of a subscription. Pending events go to the new callback. Reactivates a subscription that was switched off; its
 * parked events stay parked. Throws Y807 if there is no subscription, Y800 if the callback is not allowed.
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
