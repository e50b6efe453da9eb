import {
  addDays,
  dayMs,
  type Money,
  type PredictedEvent,
  type UpcomingPayment,
  type UpcomingReply,
} from '@fin-link/contracts/browser';
import { isolate, lazy } from '../../platform/words/opening-formats.ts';

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

/** Maximum number of letters above a column of the calendar. */
const maxWeekdayLength = 5;

/** Smallest amount that an axis shows in compact notation. */
const minCompactAmount = 10_000;

/** Returns the time in milliseconds of a day in UTC, for example of `2026-12-03`. */
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

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

/** Formats days and amounts of this screen in the reader's language. Days have no time zone. */
export class DayFormats {
  readonly #locale: string;
  readonly #day: () => Intl.DateTimeFormat;
  readonly #dayOfMonth: () => Intl.DateTimeFormat;
  readonly #number: () => Intl.DateTimeFormat;
  readonly #month: () => Intl.DateTimeFormat;
  readonly #weekdays: readonly (() => Intl.DateTimeFormat)[];

  constructor(locale: string) {
    this.#locale = locale;
    const dateFormat = (options: Intl.DateTimeFormatOptions) =>
      lazy(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', calendar: 'gregory', ...options }));
    this.#day = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' });
    this.#dayOfMonth = dateFormat({ month: 'short', day: 'numeric' });
    this.#number = dateFormat({ day: 'numeric' });
    this.#month = dateFormat({ month: 'long', year: 'numeric' });
    this.#weekdays = (['long', 'short', 'narrow'] as const).map((weekday) => dateFormat({ weekday }));
  }

  /** Returns a day, for example `Thu, Dec 3`. */
  day = (day: string): string => this.#day().format(timeOf(day));
  /** Returns a day without its weekday, for example `Dec 3`. */
  shortDay = (day: string): string => this.#dayOfMonth().format(timeOf(day));
  /** Returns the number of a day in its month, for example `3`. */
  dayNumber = (day: string): string => this.#number().format(timeOf(day));
  /** Returns a month, for example `December 2026`. */
  month = (month: string): string => this.#month().format(timeOf(`${month}-01`));
  /** Returns the names of weekdays. `short`: `Thu`, or `T` if the language's short names are too long for a column. */
  weekdays(week: readonly string[]): { long: string; short: string }[] {
    const [long = [], short = [], narrow = []] = this.#weekdays.map((format) =>
      week.map((day) => format().format(timeOf(day))),
    );
    const fitting = short.some(({ length }) => length > maxWeekdayLength) ? narrow : short;
    return week.map((_day, index) => ({ long: long[index] ?? '', short: fitting[index] ?? '' }));
  }

  /** Returns an amount of money. Incoming amounts have a plus sign. */
  signed({ amount, currency }: Money, direction: PredictedEvent['direction']): string {
    const format = new Intl.NumberFormat(this.#locale, {
      style: 'currency',
      currency,
      signDisplay: direction === 'in' ? 'always' : 'auto',
    });
    return isolate(format.format(amount as Intl.StringNumericLiteral));
  }

  /**
   * Returns the amounts at the axis of a chart, all in the same format. Large amounts are in compact notation, for example `$12K`, unless
   * they are too close to each other. `amounts`: evenly spaced, lowest first.
   */
  ticks(amounts: readonly number[], currency: string): string[] {
    const [first = 0, second = 0] = amounts;
    const largest = Math.max(...amounts.map(Math.abs));
    const isCompact = largest >= minCompactAmount && (second - first) * 50 > largest;
    const format = new Intl.NumberFormat(this.#locale, {
      style: 'currency',
      currency,
      maximumFractionDigits: 2,
      notation: isCompact ? 'compact' : 'standard',
      trailingZeroDisplay: 'stripIfInteger',
    });
    return amounts.map((amount) => format.format(amount));
  }
}
