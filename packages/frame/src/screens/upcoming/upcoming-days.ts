import {
  addDays,
  dayMs,
  type PredictedEvent,
  type UpcomingPayment,
  type UpcomingReply,
} from '@fin-link/contracts/browser';

/** A payment with the event that predicts it. `event` is `null` if the reply no longer contains that event. */
export interface NamedPayment extends UpcomingPayment {
  event: PredictedEvent | null;
}

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

/** Returns the time in milliseconds of a day in UTC, for example of `2026-12-03`. */
export const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Returns the month of a day, for example `2026-12`. */
export const monthOf = (day: string): string => day.slice(0, 7);

export function addMonths(month: string, months: number): string {
  const date = new Date(timeOf(`${month}-01`));
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** A locale with the method that TypeScript's library does not have yet. */
type Locale = Intl.Locale & { getWeekInfo?(): { firstDay: number } };

/**
 * Returns the weeks of a month with their days. Each week begins on the first day of the reader's week. Days of other months are `null`.
 */
export function weeksOf(month: string, locale: string): (string | null)[][] {
  // Sunday is 7. Browsers without data about a country's week use Monday.
  const firstDay = (new Intl.Locale(locale) as Locale).getWeekInfo?.().firstDay ?? 1;
  const first = `${month}-01`;
  const offset = (new Date(timeOf(first)).getUTCDay() - firstDay + 7) % 7;
  const count = (timeOf(`${addMonths(month, 1)}-01`) - timeOf(first)) / dayMs;
  return Array.from({ length: Math.ceil((offset + count) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const index = week * 7 + weekday - offset;
      return index < 0 || index >= count ? null : addDays(first, index);
    }),
  );
}
