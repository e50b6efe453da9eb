import {
  type NeedsDatabase,
  neverTried,
  ownChannel,
  type ServiceTransaction,
} from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { type NeedsClock, ServiceError } from '../../../platform/runtime/index.ts';
import type { NeedsNotifications } from '../delivery/enqueue.ts';
import { deliveriesWhere, type DeliveryFilter } from './deliveries-where.ts';

/** Maximum number of events per call. Another call replays further events. */
export const maxReplayedEvents = 5_000;

/**
 * Queues events again in their order, with the same content and ids. Skips events whose subscription has ended or is switched off. Throws
 * Y807 if a named event is missing or skipped, Y809 if the period is reversed.
 */
export const replayEvents =
  ({ database, clock, notifications }: NeedsDatabase & NeedsClock & NeedsNotifications): Handler<'replayEvents'> =>
  ({ body }, { customer }) =>
    database.tx(async (trx) => {
      const isOne = 'notificationId' in body;
      if (!isOne && body.fromDate >= body.toDate) throw new ServiceError('Y809');
      const filter = isOne ? {} : { ...body, status: body.status ?? 'PARKED' };
      const keys = await lockMatchingKeys(trx, customer.id, filter, isOne ? body.notificationId : null);
      if (isOne && keys.length === 0) throw new ServiceError('Y807');
      if (keys.length > 0)
        await trx
          .updateTable('notification')
          .set({ queued_at: clock.now(), due_at: neverTried, attempts: 0, delivered_at: null, parked_at: null })
          .where('customer_id', '=', customer.id)
          .where('notification_key', 'in', keys)
          .execute();
      database.afterCommit(notifications.wake);
      return { replayCount: keys.length };
    });

/** Returns the keys of the events to replay, and locks them in a fixed order to avoid deadlocks. */
async function lockMatchingKeys(
  trx: ServiceTransaction,
  customerId: number,
  filter: DeliveryFilter,
  notificationId: string | null,
): Promise<string[]> {
  const active = trx
    .selectFrom('event_subscription')
    .select('event_name')
    .where('customer_id', '=', customerId)
    .where('channel', '=', ownChannel)
    .where('suspended_at', 'is', null);
  const rows = await trx
    .selectFrom('notification')
    .select('notification_key')
    .where('customer_id', '=', customerId)
    .where('channel', '=', ownChannel)
    .where(deliveriesWhere(filter))
    .$if(notificationId !== null, (query) => query.where('notification_key', '=', notificationId ?? ''))
    .where('event_name', 'in', active)
    .orderBy('sequence')
    .limit(maxReplayedEvents)
    .forUpdate()
    .execute();
  return rows.map((row) => row.notification_key);
}
