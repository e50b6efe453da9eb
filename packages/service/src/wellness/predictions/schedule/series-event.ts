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

/** A posted transaction, with what an event shows of it. */
export interface PostedItem extends HistoryItem {
  title: string;
  changedAt: Date;
  merchantKey: string | null;
  categoryId: number;
  userCategoryId: number | null;
  detailCategoryId: number | null;
  merchantType: EventRow['merchant_type'];
}

/** How far ahead payments are predicted. */
export const horizonDays = 365;

/** Payments that an event remembers, by which a series is known again. */
export const remembered = 12;

/** Whose business days move payments in a currency. */
export const countryOf = (currency: string): Country => (currency === 'GBP' ? 'GB' : currency === 'AUD' ? 'AU' : 'US');

// Only what `detection/rules.ts` makes is stored.
export const ruleOf = ({ rule }: Pick<EventRow, 'rule'>): Rule => rule as unknown as Rule;

/** As far as a price may change at once. */
const mostChange = 1.7;

/** Whether an amount may be one of an event's: within its band, or a changed price. */
export const isNearBand = ({ low, high }: Pick<EventRow, 'low' | 'high'>, amount: string, most = mostChange): boolean =>
  Number(amount) <= Number(high) * most && Number(amount) >= Number(low) / most;

/** Days from a due day on which a payment still counts as this one. */
export const toleranceOf = ({ frequency }: Pick<EventRow, 'frequency'>): number => demands[frequency].tolerance;

/** The user said that it is none. */
export const isRefused = ({ approval, is_deleted: isDeleted }: EventRow): boolean =>
  isDeleted || approval === 'REJECTED';

/** The user created, edited, approved or rejected it: what is found in the history changes it no more. */
export const isKept = (event: EventRow): boolean =>
  event.is_edited || event.approval === 'APPROVED' || isRefused(event);

/** Whether payments are expected of an event. */
export const goesOn = (event: EventRow): boolean => event.status === 'ACTIVE' && !isRefused(event);

/** The day up to which due days are settled: none of those that are still open, because a later one was paid first. */
export function beforeOpen(settledUntil: string, occurrences: readonly OccurrenceRow[]): string {
  const open = occurrences
    .flatMap(({ recon_status: status, due_date: day }) => (status === 'PENDING' ? day : []))
    .sort();
  const [first] = open;
  return first === undefined || first > settledUntil ? settledUntil : dateOf(dayOf(first) - 1);
}

/** Due days of an event that are neither paid nor missed, up to the horizon. Days without business can move two to one day. */
export function openDays(event: EventRow, today: Day): string[] {
  const after = dayOf(event.settled_until) + 1;
  const days = slotsOf(ruleOf(event), after, today + horizonDays, countryOf(event.currency));
  return [...new Set(days)].map(dateOf);
}

/** A predicted payment once it has come with this transaction. */
export const paidOccurrence = (occurrence: OccurrenceRow, item: PostedItem): OccurrenceRow => ({
  ...occurrence,
  recon_status: 'RECONCILED',
  transaction_id: item.id,
  paid_date: item.date,
  paid_amount: item.amount,
});

/** The event once this payment has come. What the user made of it stays. */
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
