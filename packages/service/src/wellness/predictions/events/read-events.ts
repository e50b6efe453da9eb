import type { PredictedEvent, Transaction, PredictedTransaction } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { type Expression, sql, type SqlBool } from 'kysely';
import { categoryNamesOf, type CategoryNames } from '../../../data/categories/index.ts';
import { categoryParts, detailParts } from '../../../data/transactions/index.ts';
import { type NeedsDatabase, type ServiceDatabase, ofUser } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { type UserKey, userKeyOf } from '../../../tenancy/users/index.ts';
import { type EventRow, isContinuing, type OccurrenceRow, withAmountsOn } from '../schedule/index.ts';

const defaultTop = 500;
const activeOnly: PredictedEvent['status'][] = ['ACTIVE'];

/** Columns that filters compare. */
type Column = 'id' | 'account_id' | 'base_type' | 'merchant_type' | 'frequency' | 'status' | 'approval';

/** Compares a column with the requested values. Matches every row if no values are requested. */
const isAmong = (column: Column, values: readonly (number | string)[] | undefined) => (): Expression<SqlBool> =>
  values === undefined
    ? sql<boolean>`true`
    : values.length === 0
      ? sql<boolean>`false`
      : sql<boolean>`${sql.ref(`predicted_event.${column}`)} in (${sql.join([...values])})`;

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

/** Minimum confidence of each level. A lower confidence is `LOW`. */
const minConfidence = { HIGH: 0.85, MEDIUM: 0.6 } as const;

/** Returns the level of a confidence from 0 to 1. */
export const confidenceLevelOf = (confidence: number): PredictedEvent['confidenceLevel'] =>
  confidence >= minConfidence.HIGH ? 'HIGH' : confidence >= minConfidence.MEDIUM ? 'MEDIUM' : 'LOW';

/** Builds the fields that events and predicted payments share. */
function commonFields(row: EventRow, names: CategoryNames) {
  const money = (amount: string) => ({ amount: Number(amount), currency: row.currency });
  return {
    accountId: row.account_id,
    CONTAINER: row.container,
    amount: money(row.amount),
    amountRange: { low: money(row.low), high: money(row.high) },
    baseType: row.base_type,
    ...categoryParts(row, names),
    ...detailParts(row.detail_category_id),
    ...(row.merchant_key !== null && {
      merchant: { id: row.merchant_key, name: row.merchant_name ?? row.merchant_key },
    }),
    ...(row.merchant_type !== null && { merchantType: row.merchant_type }),
    frequency: row.frequency,
    confidence: row.confidence,
    confidenceLevel: confidenceLevelOf(row.confidence),
  };
}

/** Builds the reply for an event. `nextDate` is the date of the first payment that is expected or late. */
export function toPredictedEvent(row: EventRow, nextDate: string | null, names: CategoryNames): PredictedEvent {
  const lastAmount = row.last_amount === null ? null : { amount: Number(row.last_amount), currency: row.currency };
  return {
    id: row.id,
    ...commonFields(nextDate === null ? row : withAmountsOn(row, nextDate), names),
    description: row.description,
    userApprovalStatus: row.approval,
    status: row.status,
    sourceType: row.is_manual ? 'MANUAL' : 'DERIVED',
    ...(nextDate !== null && isContinuing(row) && { nextDate }),
    ...(row.last_date !== null && { lastTransactionDate: row.last_date }),
    ...(lastAmount !== null && { lastTransactionAmount: lastAmount, lastTrasactionAmount: lastAmount }),
    createdDate: row.created_at.toISOString(),
    lastUpdated: row.last_updated_at.toISOString(),
  };
}

/** Returns the event with the paid amount if the occurrence is paid, otherwise with the amounts of its due day. */
const withAmounts = (event: EventRow, { paid_amount: paid, due_date: dueDate }: OccurrenceRow): EventRow =>
  paid === null ? withAmountsOn(event, dueDate) : { ...event, amount: paid, low: paid, high: paid };

/** Builds the reply for a predicted payment. */
export const toPredictedTransaction = (
  occurrence: OccurrenceRow,
  event: EventRow,
  names: CategoryNames,
): PredictedTransaction => ({
  id: occurrence.id,
  ...commonFields(withAmounts(event, occurrence), names),
  description: { original: event.description },
  date: occurrence.paid_date ?? occurrence.due_date,
  status: 'SCHEDULED',
  sourceType: 'PREDICTED',
  isManual: false,
  recurringEventId: event.id,
  reconStatus: occurrence.recon_status,
  ...(occurrence.recon_status === 'RECONCILED' &&
    occurrence.transaction_id !== null && { reconciledTransactionId: occurrence.transaction_id }),
  createdDate: occurrence.created_at.toISOString(),
  lastUpdated: occurrence.last_updated_at.toISOString(),
});
