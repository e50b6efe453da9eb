import type { Money, PredictedEvent } from '@fin-link/contracts/browser';
import { isolate, keepSymbol, lazy } from '@fin-link/words';
import { timeOf } from './upcoming-days.ts';

/** Maximum number of letters above a column of the calendar. */
const maxWeekdayLength = 5;

/** Smallest amount that an axis shows in compact notation. */
const minCompactAmount = 10_000;

/** Formats days and amounts of this screen in the reader's language. Days have no time zone. */
export class DayFormats {
  readonly #locale: string;
  readonly #day: () => Intl.DateTimeFormat;
  readonly #dayOfMonth: () => Intl.DateTimeFormat;
  readonly #number: () => Intl.NumberFormat;
  readonly #month: () => Intl.DateTimeFormat;
  readonly #weekdays: readonly (() => Intl.DateTimeFormat)[];

  constructor(locale: string) {
    this.#locale = locale;
    const dateFormat = (options: Intl.DateTimeFormatOptions) =>
      lazy(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', calendar: 'gregory', ...options }));
    this.#day = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' });
    this.#dayOfMonth = dateFormat({ month: 'short', day: 'numeric' });
    this.#number = lazy(() => new Intl.NumberFormat(locale));
    this.#month = dateFormat({ month: 'long', year: 'numeric' });
    this.#weekdays = (['long', 'short', 'narrow'] as const).map((weekday) => dateFormat({ weekday }));
  }

  /** Returns a day, for example `Thu, Dec 3`. */
  day = (day: string): string => this.#day().format(timeOf(day));
  /** Returns a day without its weekday, for example `Dec 3`. */
  shortDay = (day: string): string => this.#dayOfMonth().format(timeOf(day));
  /** Returns the number of a day in its month, for example `3`, without the sign for a day that Chinese and Japanese add. */
  dayNumber = (day: string): string => this.#number().format(Number(day.slice(8)));
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
    return isolate(keepSymbol(format.format(amount as Intl.StringNumericLiteral)));
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
    return amounts.map((amount) => keepSymbol(format.format(amount)));
  }
}
