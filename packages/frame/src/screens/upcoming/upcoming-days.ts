import type { PredictedEvent, UpcomingPayment, UpcomingReply } from '@fin-link/contracts/browser';
import { addDays, addMonths, monthOf } from './day-formats.ts';

/** A payment with the event that predicts it. `event` is `null` if the reply no longer contains that event. */
export interface NamedPayment extends UpcomingPayment {
  event: PredictedEvent | null;
}

/** A day with its payments. */
export interface PaymentDay {
  date: string;
  payments: readonly NamedPayment[];
}

/** Returns the months from the first payment or today to the last predicted day. */
export function monthsOf({ today, until, payments }: UpcomingReply): string[] {
  const months = [...payments.map(({ date }) => monthOf(date)), monthOf(today), monthOf(until)].toSorted();
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const all = [first];
  for (let month = first; month < last;) all.push((month = addMonths(month, 1)));
  return all;
}

/** Number of days after today that are shown with the current month, even if they are in the next month. */
const daysAhead = 14;

/**
 * Returns the payments of a month by day. The current month also includes earlier payments of the reply, which start two weeks
 * before today, and the two weeks after today.
 */
export function daysOf({ today, events, payments }: UpcomingReply, month: string): PaymentDay[] {
  const byId = new Map(events.map((event) => [event.predictedEventId, event]));
  const lastNearDay = addDays(today, daysAhead);
  const isNear = (date: string): boolean => month === monthOf(today) && date <= lastNearDay;
  const visible = payments
    .filter(({ date }) => monthOf(date) === month || isNear(date))
    .map((payment) => ({ ...payment, event: byId.get(payment.predictedEventId) ?? null }));
  const days = Map.groupBy(visible, ({ date }) => date);
  return [...days].map(([date, ofDay]) => ({ date, payments: ofDay })).toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Compares events by their next date, and then by name. */
const byNextDate = (a: PredictedEvent, b: PredictedEvent): number =>
  (a.nextDate ?? '').localeCompare(b.nextDate ?? '') || a.name.localeCompare(b.name);

/** Returns the events with this approval, the next first. */
export const eventsWith = ({ events }: UpcomingReply, approval: PredictedEvent['approval']): PredictedEvent[] =>
  events.filter((event) => event.approval === approval).toSorted(byNextDate);
