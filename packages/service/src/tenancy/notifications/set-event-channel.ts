import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, type NeedsClock, ServiceError } from '../../platform/runtime/index.ts';
import type { CallbackCheck } from './callbacks/callback-address.ts';

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
