import type { EventDelivery } from '@fin-link/contracts/service';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { ServiceDatabase } from '../../../platform/database/index.ts';

export interface DeliveryFilter {
  eventName?: EventDelivery['eventName'] | undefined;
  status?: EventDelivery['status'] | undefined;
  /** Inclusive start, by the event's time. */
  fromDate?: string | undefined;
  /** Exclusive end. */
  toDate?: string | undefined;
}

const columnOf = { PENDING: 'due_at', DELIVERED: 'delivered_at', PARKED: 'parked_at' } as const;

export const deliveriesWhere =
  ({ eventName, status, fromDate, toDate }: DeliveryFilter) =>
  (where: ExpressionBuilder<ServiceDatabase, 'notification'>): Expression<SqlBool> =>
    where.and([
      ...(eventName === undefined ? [] : [where('event_name', '=', eventName)]),
      ...(status === undefined ? [] : [where(columnOf[status], 'is not', null)]),
      ...(fromDate === undefined ? [] : [where('created_at', '>=', new Date(fromDate))]),
      ...(toDate === undefined ? [] : [where('created_at', '<', new Date(toDate))]),
    ]);
