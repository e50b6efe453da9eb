import type { ExpressionBuilder, Selectable } from 'kysely';
import type { PayeePayment } from '../../../data/transactions/index.ts';
import type {
  DueAmount,
  PredictedEventTable,
  PredictedTransactionTable,
  ServiceDatabase,
} from '../../../platform/database/index.ts';
import {
  type Country,
  dateOf,
  type Day,
  dayOf,
  fitRequirements,
  type HistoryItem,
  type Rule,
  slotsOf,
} from '../detection/index.ts';

/** Row of the table `predicted_event`. */
export type EventRow = Selectable<PredictedEventTable>;
/** Row of the table `predicted_transaction`: a predicted payment, also called an occurrence. */
export type OccurrenceRow = Selectable<PredictedTransactionTable>;

/** A posted transaction with the fields that an event displays. */
export interface PostedItem extends HistoryItem, PayeePayment {
  title: string;
  /** Name of the merchant; `null` if the payee is not a merchant. */
  merchant: string | null;
  changedAt: Date;
  merchantKey: string | null;
  categoryId: number;
  userCategoryId: number | null;
  detailCategoryId: number | null;
  merchantType: EventRow['merchant_type'];
}

/** Number of days ahead for which payments are predicted. */
export const horizonDays = 365;

/**
 * Number of payments that an event stores to recognize its series. A weekly series has fewer in the history that everyday spending is
 * computed from.
 */
export const maxStoredPayments = 30;

/** Returns the country whose business days apply to payments in a currency. */
export const countryOf = (currency: string): Country => (currency === 'GBP' ? 'GB' : currency === 'AUD' ? 'AU' : 'US');

/** Returns the rule of an event. The stored rule always comes from `detection/rules.ts`. */
const ruleOf = ({ rule }: Pick<EventRow, 'rule'>): Rule => rule as unknown as Rule;

/** Mean length of a year in days. */
const yearDays = 365.25;

/** Returns the event with the amounts that are expected on a due day. The days of a season are the same in each year. */
export function withAmountsOn<E extends Pick<EventRow, 'amount' | 'low' | 'high' | 'season'>>(
  event: E,
  dueDate: string,
): E {
  const due = dayOf(dueDate);
  const distance = ({ day }: DueAmount): number => {
    const days = Math.abs(due - dayOf(day)) % yearDays;
    return Math.min(days, yearDays - days);
  };
  const [nearest] = event.season?.toSorted((one, other) => distance(one) - distance(other)) ?? [];
  return nearest === undefined ? event : { ...event, amount: nearest.amount, low: nearest.low, high: nearest.high };
}

/** Maximum ratio of a price change. */
const maxPriceRatio = 1.7;

/** Returns whether an amount is within the range of an event, or outside by at most the factor `maxRatio`. */
export const isNearBand = (
  { low, high }: Pick<EventRow, 'low' | 'high'>,
  amount: string,
  maxRatio = maxPriceRatio,
): boolean => Number(amount) <= Number(high) * maxRatio && Number(amount) >= Number(low) / maxRatio;

/** Returns the tolerance in days between a due day and its payment. */
export const toleranceOf = ({ frequency }: Pick<EventRow, 'frequency'>): number => fitRequirements[frequency].tolerance;

/** Returns whether the user rejected or deleted the event. */
export const isRefused = ({ approval, is_deleted: isDeleted }: EventRow): boolean =>
  isDeleted || approval === 'REJECTED';

/** Returns whether the user created, edited, approved or rejected the event. Detection does not change such an event. */
export const isUserControlled = (event: EventRow): boolean =>
  event.is_edited || event.approval === 'APPROVED' || isRefused(event);

/** Returns whether more payments of the event are expected. */
export const isContinuing = (event: EventRow): boolean => event.status === 'ACTIVE' && !isRefused(event);

/** Returns the condition that excludes payments with a pending transaction. Such a payment is neither expected again nor late. */
export const isNotAnnounced = (where: ExpressionBuilder<ServiceDatabase, 'predicted_transaction'>) =>
  where.or([where('recon_status', '!=', 'PENDING'), where('transaction_id', 'is', null)]);

/** Returns the day up to which all due days are settled. An open day remains open even if a later day was paid first. */
export function dayBeforeOpen(settledUntil: string, occurrences: readonly OccurrenceRow[]): string {
  const open = occurrences
    .flatMap(({ recon_status: status, due_date: day }) => (status === 'PENDING' ? day : []))
    .sort();
  const [first] = open;
  return first === undefined || first > settledUntil ? settledUntil : dateOf(dayOf(first) - 1);
}

/**
 * Returns the unsettled due days of an event up to the horizon. Two due days can fall on the same business day; that day is returned once.
 */
export function openDays(event: EventRow, today: Day): string[] {
  const after = dayOf(event.settled_until) + 1;
  const days = slotsOf(ruleOf(event), after, today + horizonDays, countryOf(event.currency));
  return [...new Set(days)].map(dateOf);
}

/** Returns the predicted payment as paid by this transaction. */
export const paidOccurrence = (occurrence: OccurrenceRow, item: PostedItem): OccurrenceRow => ({
  ...occurrence,
  recon_status: 'RECONCILED',
  transaction_id: item.id,
  paid_date: item.date,
  paid_amount: item.amount,
});

/** Returns the event as updated by this payment. Keeps the user's edits. */
export function paidEvent(event: EventRow, item: PostedItem, payee: string): EventRow {
  if (event.payments.includes(item.id)) return event;
  const isLatest = event.last_date === null || item.date >= event.last_date;
  return {
    ...event,
    payments: [...event.payments, item.id].slice(-maxStoredPayments),
    text_key: event.text_key ?? payee,
    ...(isLatest && { last_date: item.date, last_amount: item.amount }),
  };
}
