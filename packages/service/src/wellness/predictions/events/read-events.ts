import type { PredictedEvent, Transaction } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { type Expression, sql, type SqlBool } from 'kysely';
import { categoryNamesOf } from '../../../data/categories/index.ts';
import { type NeedsDatabase, type ServiceDatabase, ofUser } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { type UserKey, userKeyOf } from '../../../tenancy/users/index.ts';
import type { EventRow } from '../schedule/index.ts';
import { toPredictedEvent } from './replies.ts';

const defaultTop = 500;
const activeOnly: PredictedEvent['status'][] = ['ACTIVE'];

/**
 * Returns active events that the user has not rejected, unless a filter requests others. A request for rejected events includes those whose
 * payments have ended.
 */
export const getPredictedEvents =
  ({ database: { db } }: NeedsDatabase): Handler<'getPredictedEvents'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { skip = 0, top = defaultTop } = query;
    const events = await eventsOf(db, user, {
      accountIds: query.accountId,
      baseType: query.baseType,
      merchantTypes: query.merchantType,
      frequencies: query.frequency,
      statuses: query.status ?? (query.userApprovalStatus?.includes('REJECTED') === true ? undefined : activeOnly),
      approvals: query.userApprovalStatus ?? (['PENDING', 'APPROVED'] satisfies PredictedEvent['userApprovalStatus'][]),
      skip,
      top,
    });
    call.page({ skip, top, more: events.length > top });
    if (events.length === 0) return {};
    const names = await categoryNamesOf(db, user);
    return { predictedEvent: events.slice(0, top).map(({ row, nextDate }) => toPredictedEvent(row, nextDate, names)) };
  };

/** Returns an event. Throws Y807 if the user has no event with this id. */
export const getPredictedEvent =
  ({ database: { db } }: NeedsDatabase): Handler<'getPredictedEvent'> =>
  async ({ params: { predictedEventId } }, call) => {
    const user = userKeyOf(call);
    const [event] = await eventsOf(db, user, { ids: [predictedEventId] });
    if (event === undefined) throw new ServiceError('Y807');
    return { predictedEvent: [toPredictedEvent(event.row, event.nextDate, await categoryNamesOf(db, user))] };
  };

/** Filters and page of a query. A filter that is absent matches all events. */
interface EventFilters {
  ids?: readonly number[] | undefined;
  accountIds?: readonly number[] | undefined;
  baseType?: Transaction['baseType'] | undefined;
  merchantTypes?: readonly string[] | undefined;
  frequencies?: readonly string[] | undefined;
  statuses?: readonly string[] | undefined;
  approvals?: readonly string[] | undefined;
  skip?: number;
  top?: number;
}

/**
 * Returns the events of a user by name, with one additional event if another page follows. Each event has the date of its first expected or
 * late payment. Omits deleted events.
 */
export async function eventsOf(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  {
    ids,
    accountIds,
    baseType,
    merchantTypes,
    frequencies,
    statuses,
    approvals,
    skip = 0,
    top = defaultTop,
  }: EventFilters,
): Promise<{ row: EventRow; nextDate: string | null }[]> {
  const rows = await executor
    .selectFrom('predicted_event')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('predicted_transaction as payment')
        .select((least) => least.fn.min('payment.due_date').as('next'))
        .whereRef('payment.bucket', '=', 'predicted_event.bucket')
        .whereRef('payment.customer_id', '=', 'predicted_event.customer_id')
        .whereRef('payment.user_id', '=', 'predicted_event.user_id')
        .whereRef('payment.event_id', '=', 'predicted_event.id')
        .where('payment.recon_status', '=', 'PENDING')
        .where('payment.transaction_id', 'is', null)
        .as('next_date'),
    )
    .where((where) => where.and({ ...ofUser(user), is_deleted: false }))
    .where(isAmong('id', ids))
    .where(isAmong('account_id', accountIds))
    .where(isAmong('base_type', baseType && [baseType]))
    .where(isAmong('merchant_type', merchantTypes))
    .where(isAmong('frequency', frequencies))
    .where(isAmong('status', statuses))
    .where(isAmong('approval', approvals))
    .orderBy('description')
    .orderBy('id')
    .offset(skip)
    .limit(top + 1)
    .execute();
  return rows.map(({ next_date: nextDate, ...row }) => ({ row, nextDate }));
}

/** Columns that filters compare. */
type Column = 'id' | 'account_id' | 'base_type' | 'merchant_type' | 'frequency' | 'status' | 'approval';

/** Compares a column with the requested values. `undefined` matches every row, an empty list none. */
const isAmong = (column: Column, values: readonly (number | string)[] | undefined) => (): Expression<SqlBool> =>
  values === undefined
    ? sql<boolean>`true`
    : values.length === 0
      ? sql<boolean>`false`
      : sql<boolean>`${sql.ref(`predicted_event.${column}`)} in (${sql.join([...values])})`;
