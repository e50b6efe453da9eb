import type { Selectable } from 'kysely';
import type { PredictedEventTable, PredictedTransactionTable } from '../../../platform/database/index.ts';
import {
  type Country,
  dateOf,
  type Day,
  dayOf,
  demands,
  type HistoryItem,
  type Rule,
  slotsOf,
} from '../detection/index.ts';

export type EventRow = Selectable<PredictedEventTable>;
export type OccurrenceRow = Selectable<PredictedTransactionTable>;

/** A posted transaction with the fields that an event displays. */
export interface PostedItem extends HistoryItem {
  title: string;
  changedAt: Date;
  merchantKey: string | null;
  categoryId: number;
  userCategoryId: number | null;
  detailCategoryId: number | null;
  merchantType: EventRow['merchant_type'];
}

/** Number of days ahead for which payments are predicted. */
export const horizonDays = 365;

/** Number of payments that an event stores to recognize its series. */
export const remembered = 12;

/** Returns the country whose business days apply to payments in a currency. */
export const countryOf = (currency: string): Country => (currency === 'GBP' ? 'GB' : currency === 'AUD' ? 'AU' : 'US');

// The stored rule always comes from `detection/rules.ts`.
export const ruleOf = ({ rule }: Pick<EventRow, 'rule'>): Rule => rule as unknown as Rule;

/** Maximum ratio of a price change. */
const mostChange = 1.7;

/** Returns whether an amount matches an event: within its range, or close enough to be a price change. */
export const isNearBand = ({ low, high }: Pick<EventRow, 'low' | 'high'>, amount: string, most = mostChange): boolean =>
  Number(amount) <= Number(high) * most && Number(amount) >= Number(low) / most;

/** Returns the tolerance in days between a due day and its payment. */
export const toleranceOf = ({ frequency }: Pick<EventRow, 'frequency'>): number => demands[frequency].tolerance;

/** Returns whether the user rejected or deleted the event. */
export const isRefused = ({ approval, is_deleted: isDeleted }: EventRow): boolean =>
  isDeleted || approval === 'REJECTED';

/** Returns whether the user created, edited, approved or rejected the event. Detection does not change such an event. */
export const isKept = (event: EventRow): boolean =>
  event.is_edited || event.approval === 'APPROVED' || isRefused(event);

/** Returns whether more payments of the event are expected. */
export const goesOn = (event: EventRow): boolean => event.status === 'ACTIVE' && !isRefused(event);

/** Returns the day up to which all due days are settled. An open day remains open even if a later day was paid first. */
export function beforeOpen(settledUntil: string, occurrences: readonly OccurrenceRow[]): string {
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
    payments: [...event.payments, item.id].slice(-remembered),
    text_key: event.text_key ?? payee,
    ...(isLatest && { last_date: item.date, last_amount: item.amount }),
  };
}
