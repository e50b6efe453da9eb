import type { EventDelivery } from '@fin-link/contracts/service';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { ServiceDatabase } from '../../../platform/database/index.ts';

/** Filter of listed events. */
export interface DeliveryFilter {
  eventName?: EventDelivery['eventName'] | undefined;
  status?: EventDelivery['status'] | undefined;
  /** Start (inclusive) of the period in which the event was created, ISO 8601. */
  fromDate?: string | undefined;
  /** End (exclusive) of that period, ISO 8601. */
  toDate?: string | undefined;
}

/** Column that is set in each status. */
const columnOf = { PENDING: 'due_at', DELIVERED: 'delivered_at', PARKED: 'parked_at' } as const;

/** Returns the condition of a filter. */
export const deliveriesWhere =
  ({ eventName, status, fromDate, toDate }: DeliveryFilter) =>
  (where: ExpressionBuilder<ServiceDatabase, 'notification'>): Expression<SqlBool> =>
    where.and([
      ...(eventName === undefined ? [] : [where('event_name', '=', eventName)]),
      ...(status === undefined ? [] : [where(columnOf[status], 'is not', null)]),
      ...(fromDate === undefined ? [] : [where('created_at', '>=', new Date(fromDate))]),
      ...(toDate === undefined ? [] : [where('created_at', '<', new Date(toDate))]),
    ]);
