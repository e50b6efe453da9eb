import { type NeedsDatabase, ownChannel } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import type { CallbackCheck } from './callbacks/callback-address.ts';

/** Subscribes the customer to an event. Throws Y811 if a subscription exists, Y800 if the callback is not allowed. */
export const createSubscription =
  (
    { database, businessClock }: NeedsDatabase & NeedsBusinessClock,
    assertCallback: CallbackCheck,
  ): Handler<'createSubscription'> =>
  async ({ params, body }, call) => {
    const { callbackUrl } = body.event;
    await assertCallback(params.eventName, callbackUrl, call.version);
    const at = businessClock.now();
    const created = await database.db
      .insertInto('event_subscription')
      .values({
        customer_id: call.customer.id,
        channel: ownChannel,
        event_name: params.eventName,
        callback_url: callbackUrl,
        created_at: at,
        updated_at: at,
        expires_at: null,
        failing_since: null,
        paused_until: null,
        suspended_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_name')
      .executeTakeFirst();
    if (created === undefined) throw new ServiceError('Y811', { name: 'eventName' });
  };
