import type { EventDelivery } from '@fin-link/contracts/service';
import { type NeedsDatabase, neverTried, ownChannel } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { deliveriesWhere } from './deliveries-where.ts';

/** Page size if the caller states none. */
const defaultTop = 500;

/** Returns events for the customer's own callbacks, newest first. */
export const getEventDeliveries =
  ({ database }: NeedsDatabase): Handler<'getEventDeliveries'> =>
  async ({ query }, call) => {
    const { skip = 0, top = defaultTop, ...filter } = query;
    const rows = await database.db
      .selectFrom('notification')
      .select(['notification_key', 'event_name', 'info', 'created_at', 'attempts', 'last_attempt_at'])
      .select(['last_http_status', 'due_at', 'delivered_at', 'parked_at'])
      .where('customer_id', '=', call.customer.id)
      .where('channel', '=', ownChannel)
      .where(deliveriesWhere(filter))
      .orderBy('created_at', 'desc')
      .orderBy('sequence', 'desc')
      .offset(skip)
      .limit(top + 1)
      .execute();
    call.page({ skip, top, more: rows.length > top });
    return rows.length === 0 ? {} : { delivery: rows.slice(0, top).map(toDelivery) };
  };

interface DeliveryRow {
  notification_key: string;
  event_name: EventDelivery['eventName'];
  info: string;
  created_at: Date;
  attempts: number;
  last_attempt_at: Date | null;
  last_http_status: number | null;
  due_at: Date | null;
  delivered_at: Date | null;
  parked_at: Date | null;
}

function toDelivery(row: DeliveryRow): EventDelivery {
  const endStatus = row.delivered_at === null ? 'PARKED' : 'DELIVERED';
  return {
    notificationId: row.notification_key,
    eventName: row.event_name,
    info: row.info,
    status: row.due_at === null ? endStatus : 'PENDING',
    createdDate: row.created_at.toISOString(),
    attempts: row.attempts,
    ...(row.last_attempt_at === null ? {} : { lastAttemptDate: row.last_attempt_at.toISOString() }),
    ...(row.last_http_status === null ? {} : { lastHttpStatus: row.last_http_status }),
    ...(row.due_at === null || row.due_at <= neverTried ? {} : { nextAttemptDate: row.due_at.toISOString() }),
    ...(row.delivered_at === null ? {} : { deliveredDate: row.delivered_at.toISOString() }),
    ...(row.parked_at === null ? {} : { parkedDate: row.parked_at.toISOString() }),
  };
}
