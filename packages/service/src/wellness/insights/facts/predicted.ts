import { addDays } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import { categories, categoryOf } from '../../../data/categories/index.ts';
import {
  type PredictedEventTable,
  type PredictedTransactionTable,
  type ServiceDatabase,
  ofUser,
} from '../../../platform/database/index.ts';
import { effectiveTransactions } from '../../../data/transactions/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { isNotAnnounced, withAmountsOn } from '../../predictions/index.ts';

/** A predicted event in its stored form. */
export type RecurringEvent = Selectable<PredictedEventTable>;
/** A predicted payment in its stored form. */
type RecurringPayment = Selectable<PredictedTransactionTable>;

/** A predicted payment of an event that the user has not rejected. The event has the amounts of the due day. */
export interface DuePayment {
  event: RecurringEvent;
  payment: RecurringPayment;
}

/** Predictions of a user. */
export interface PredictedFacts {
  events: readonly RecurringEvent[];
  /**
   * Payments due from `fromDate` until `lookAheadDays` days ahead, and paid ones that were due in the last `paidHistoryDays` days. Sorted
   * by due date.
   */
  payments: readonly DuePayment[];
  /**
   * Amount of the payment before the first paid one in `payments`, by event id. This payment was matched earlier, or dates from before the
   * account was linked.
   */
  amountsBefore: ReadonlyMap<number, string>;
}

/** Number of days ahead of today, more than any threshold allows. */
const lookAheadDays = 62;
/** Number of past days with paid payments. Long enough to compare a yearly payment with the previous one. */
const paidHistoryDays = 400;

/** Reads the events that the user has not rejected or deleted, and their payments. */
export async function readPredicted(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  { fromDate, today }: { fromDate: string; today: string },
): Promise<PredictedFacts> {
  const owner = ofUser(user);
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
              where.and([
                where('recon_status', '=', 'RECONCILED'),
                where('due_date', '>=', addDays(today, -paidHistoryDays)),
              ]),
            ]),
          )
          .where('due_date', '<=', addDays(today, lookAheadDays))
          .where(isNotAnnounced)
          .orderBy('due_date')
          .orderBy('id')
          .execute();
  const paidFirst = new Map(
    rows
      .toReversed()
      .flatMap(({ event_id: eventId, transaction_id: id, recon_status: status }) =>
        status === 'RECONCILED' && id !== null ? [[eventId, id]] : [],
      ),
  );
  const eventOf = new Map(events.map((event) => [event.id, event]));
  return {
    events,
    payments: rows.flatMap((payment) => {
      const event = eventOf.get(payment.event_id);
      return event === undefined ? [] : { event: withAmountsOn(event, payment.due_date), payment };
    }),
    amountsBefore: await readAmountsBefore(executor, user, events, paidFirst),
  };
}

/** Reads the amount of each event's payment before a given one. Omits events without an earlier payment. */
async function readAmountsBefore(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  events: readonly RecurringEvent[],
  transactionIds: ReadonlyMap<number, number>,
): Promise<Map<number, string>> {
  const earlierIds = events.flatMap(({ id, payments }) => {
    const earlierId = payments[payments.indexOf(transactionIds.get(id) ?? 0) - 1];
    return earlierId === undefined ? [] : [[id, earlierId] as const];
  });
  if (earlierIds.length === 0) return new Map();
  const ids = earlierIds.map(([, id]) => id);
  const rows = await effectiveTransactions(executor, user, { ids }).select(['id', 'amount']).execute();
  const amounts = new Map(rows.map(({ id, amount }) => [id, amount]));
  return new Map(
    earlierIds.flatMap(([eventId, id]) => {
      const amount = amounts.get(id);
      return amount === undefined ? [] : [[eventId, amount]];
    }),
  );
}

/** Returns whether an event is a recurring expense other than a subscription, a transfer or a bank fee. */
export const isBill = (event: RecurringEvent): boolean =>
  event.base_type === 'DEBIT' &&
  event.merchant_type !== 'SUBSCRIPTION' &&
  event.category_id !== categories.serviceCharges.id &&
  categoryOf(event.category_id).type === 'EXPENSE';

export const isSubscription = ({ base_type: baseType, merchant_type: type }: RecurringEvent): boolean =>
  baseType === 'DEBIT' && type === 'SUBSCRIPTION';

/** Returns whether an event is recurring income of a bank account. */
export const isIncomeSeries = (event: RecurringEvent): boolean =>
  event.base_type === 'CREDIT' && event.container === 'bank' && categoryOf(event.category_id).type === 'INCOME';

/** Returns whether an event is recurring income in the salary category. */
export const isSalary = (event: RecurringEvent): boolean =>
  isIncomeSeries(event) && event.category_id === categories.salary.id;
