import { type NeedsDatabase, ownChannel, ofCustomer } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError, type NeedsClock } from '../../platform/runtime/index.ts';
import type { CallbackCheck } from './callbacks/callback-address.ts';

/** Lists the subscriptions of the customer's own callbacks, oldest first. */
export const getSubscriptions =
  ({ database }: NeedsDatabase): Handler<'getSubscriptions'> =>
  async ({ query }, { customer }) => {
    const rows = await database.db
      .selectFrom('event_subscription')
      .select(['event_name', 'callback_url', 'failing_since', 'suspended_at'])
      .where((where) => where.and({ ...ofCustomer(customer.id), channel: ownChannel }))
      .$if(query.eventName !== undefined, (subscriptions) =>
        subscriptions.where('event_name', '=', query.eventName ?? 'REFRESH'),
      )
      .orderBy('created_at')
      .orderBy('event_name')
      .execute();
    return rows.length === 0
      ? {}
      : {
          event: rows.map((row) => ({
            name: row.event_name,
            callbackUrl: row.callback_url,
            status: row.suspended_at === null ? 'ACTIVE' : 'SUSPENDED',
            ...(row.failing_since === null ? {} : { failingSince: row.failing_since.toISOString() }),
          })),
        };
  };

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
      .where((where) =>
        where.and({ ...ofCustomer(call.customer.id), channel: ownChannel, event_name: params.eventName }),
      )
      .returning('event_name')
      .executeTakeFirst();
    if (updated === undefined) throw new ServiceError('Y807');
  };

/**
 * Deletes a subscription. The delivery loop then drops its pending events; delivered and parked events stay listed. Throws Y807 if there is
 * none.
 */
export const deleteSubscription =
  ({ database }: NeedsDatabase): Handler<'deleteSubscription'> =>
  async ({ params }, { customer }) => {
    const deleted = await database.db
      .deleteFrom('event_subscription')
      .where((where) => where.and({ ...ofCustomer(customer.id), channel: ownChannel, event_name: params.eventName }))
      .returning('event_name')
      .executeTakeFirst();
    if (deleted === undefined) throw new ServiceError('Y807');
  };

/** Lifetime of a channel in hours. Hosts renew it every hour. */
const channelHours = 24;
const hourMs = 3_600_000;

/**
 * Adds the calling host as a receiver of the event, besides the customer's own callback. Throws Y800 if the callback is not allowed, Y931
 * without a host's proof.
 */
export const setEventChannel =
  (
    { database, clock, businessClock }: NeedsDatabase & NeedsClock & NeedsBusinessClock,
    assertCallback: CallbackCheck,
  ): Handler<'setEventChannel'> =>
  async ({ params: { eventName }, body }, call) => {
    if (call.widget === null) throw new ServiceError('Y931');
    const { callbackUrl } = body.event;
    await assertCallback(eventName, callbackUrl, call.version);
    const at = businessClock.now();
    const changes = {
      callback_url: callbackUrl,
      updated_at: at,
      expires_at: new Date(clock.now().getTime() + channelHours * hourMs),
      failing_since: null,
      paused_until: null,
      suspended_at: null,
    };
    await database.db
      .insertInto('event_subscription')
      .values({
        customer_id: call.customer.id,
        channel: call.widget.keyId,
        event_name: eventName,
        created_at: at,
        ...changes,
      })
      .onConflict((conflict) => conflict.columns(['customer_id', 'channel', 'event_name']).doUpdateSet(changes))
      .execute();
  };
