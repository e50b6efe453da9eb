import { type NeedsDatabase, ownChannel } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';

/** Lists the subscriptions of the customer's own callbacks, oldest first. */
export const getSubscriptions =
  ({ database }: NeedsDatabase): Handler<'getSubscriptions'> =>
  async ({ query }, { customer }) => {
    const rows = await database.db
      .selectFrom('event_subscription')
      .select(['event_name', 'callback_url', 'failing_since', 'suspended_at'])
      .where('customer_id', '=', customer.id)
      .where('channel', '=', ownChannel)
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
