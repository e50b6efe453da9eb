import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import { categories, categoryOf } from '../../../data/categories/index.ts';
import type {
  PredictedEventTable,
  PredictedTransactionTable,
  ServiceDatabase,
} from '../../../platform/database/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { addDays } from './days.ts';

export type RecurringEvent = Selectable<PredictedEventTable>;
export type RecurringPayment = Selectable<PredictedTransactionTable>;

/** A predicted payment of an event that the user has not rejected. */
export interface DuePayment {
  event: RecurringEvent;
  payment: RecurringPayment;
}

export interface PredictedFacts {
  events: readonly RecurringEvent[];
  /** From two months ago on, those that came from a year ago on, by day. */
  payments: readonly DuePayment[];
}

/** Ahead of today; the longest that a threshold asks for is shorter. */
const aheadDays = 62;
/** A payment of a year has the one before it to compare with. */
const paidDays = 400;

export async function readPredicted(
  executor: Executor<ServiceDatabase>,
  { customerId, userId }: UserKey,
  { fromDate, today }: { fromDate: string; today: string },
): Promise<PredictedFacts> {
  const owner = { customer_id: customerId, user_id: userId };
  const events = await executor
    .selectFrom('predicted_event')
    .selectAll()
    .where((where) => where.and({ ...owner, is_deleted: false }))
    .where('approval', '!=', 'REJECTED')
    .orderBy('id')
    .execute();
  const rows =
    events.length === 0
      ? []
      : await executor
          .selectFrom('predicted_transaction')
          .selectAll()
          .where((where) => where.and(owner))
          .where((where) =>
            where.or([
              where('due_date', '>=', fromDate),
              where.and([where('recon_status', '=', 'RECONCILED'), where('due_date', '>=', addDays(today, -paidDays))]),
            ]),
          )
          .where('due_date', '<=', addDays(today, aheadDays))
          .orderBy('due_date')
          .orderBy('id')
          .execute();
  const eventOf = new Map(events.map((event) => [event.id, event]));
  return {
    events,
    payments: rows.flatMap((payment) => {
      const event = eventOf.get(payment.event_id);
      return event === undefined ? [] : { event, payment };
    }),
  };
}

/** An expense that comes again: no transfer, and no fee or interest of a bank. */
export const isBill = (event: RecurringEvent): boolean =>
  event.base_type === 'DEBIT' &&
  event.merchant_type !== 'SUBSCRIPTION' &&
  event.category_id !== categories.serviceCharges.id &&
  categoryOf(event.category_id).type === 'EXPENSE';
export const isSubscription = ({ base_type: baseType, merchant_type: type }: RecurringEvent): boolean =>
  baseType === 'DEBIT' && type === 'SUBSCRIPTION';
/** Money that comes again and is no transfer. */
export const isIncomeSeries = (event: RecurringEvent): boolean =>
  event.base_type === 'CREDIT' && event.container === 'bank' && categoryOf(event.category_id).type === 'INCOME';
export const isSalary = (event: RecurringEvent): boolean =>
  isIncomeSeries(event) && event.category_id === categories.salary.id;
