import { ServiceError } from '../runtime/service-error.ts';
import type { Handler } from '../http/handler.ts';
import type { CallbackCheck } from './callback-check.ts';
import type { NeedsBusinessClock } from '../runtime/needs.ts';
import type { NeedsDatabase } from '../database/schema.ts';

/** Events on their way go to the new callback too. */
export const updateSubscription =
  (
    { database, businessClock }: NeedsDatabase & NeedsBusinessClock,
    assertCallback: CallbackCheck,
  ): Handler<'updateSubscription'> =>
  async ({ params, body }, call) => {
    await assertCallback(params.eventName, body.event.callbackUrl, call.version);
    const updated = await database.db
      .updateTable('event_subscription')
      .set({ callback_url: body.event.callbackUrl, updated_at: businessClock.now() })
      .where('customer_id', '=', call.customer.id)
      .where('event_name', '=', params.eventName)
      .returning('event_name')
      .executeTakeFirst();
    if (updated === undefined) throw new ServiceError('Y807');
  };
