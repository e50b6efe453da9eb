import { dayMs, type Insight, type InsightTransaction } from '@fin-link/contracts/browser';
import type { Formats } from '../../platform/words/formats.ts';
import { isolate, lazy } from '../../platform/words/opening-formats.ts';
import type { WrittenReason, WrittenRow } from '../../platform/words/insight-sentences.ts';

type Reason = Insight['reason'];
type Row = NonNullable<Reason['rows']>[number];

/** Formats a value; returns `undefined` if there is none. */
const maybe = <V>(value: V | undefined, write: (value: V) => string): string | undefined =>
  value === undefined ? undefined : write(value);

const withoutSign = (decimal: string): string => decimal.replace(/^-/, '');

/** Returns the direction of the change from the previous amount; `undefined` if an amount is missing or both are equal. */
function changeOf({ amount, previousAmount }: Reason): WrittenReason['change'] {
  if (amount === undefined || previousAmount === undefined || amount.amount === previousAmount.amount) return undefined;
  return Number(amount.amount) > Number(previousAmount.amount) ? 'up' : 'down';
}

/** Formats days, amounts and percentages of insights in the reader's language. Days have no time zone; instants use the reader's. */
export class InsightFormats {
  readonly #formats: Formats;
  readonly #now: Date;
  readonly #day: (hasYear: boolean) => Intl.DateTimeFormat;
  readonly #heading: (hasYear: boolean) => Intl.DateTimeFormat;
  readonly #percent: () => Intl.NumberFormat;

  /** `now`: the instant at which the list was read, ISO 8601. */
  constructor(formats: Formats, now: string) {
    this.#formats = formats;
    this.#now = new Date(now);
    const dateFormat = (options: Intl.DateTimeFormatOptions) => {
      const [short, long] = [options, { ...options, year: 'numeric' } as const].map((each) =>
        lazy(() => new Intl.DateTimeFormat(formats.locale, { calendar: 'gregory', ...each })),
      );
      return (hasYear: boolean) => ((hasYear ? long : short) as () => Intl.DateTimeFormat)();
    };
    this.#day = dateFormat({ timeZone: 'UTC', month: 'short', day: 'numeric' });
    this.#heading = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' });
    this.#percent = lazy(() => new Intl.NumberFormat(formats.locale, { style: 'percent', maximumFractionDigits: 2 }));
  }

  /** Returns a day: `Dec 3`, with the year if it is not the current one. */
  day = (day: string): string =>
    this.#day(Number(day.slice(0, 4)) !== this.#now.getUTCFullYear()).format(Date.parse(`${day}T00:00:00Z`));

  /** Returns the day of an instant: `Thu, Dec 3`. */
  heading = (instant: string): string => {
    const date = new Date(instant);
    return this.#heading(date.getFullYear() !== this.#now.getFullYear()).format(date);
  };

  /** Returns the days between an instant and now in the reader's time zone; 0 for today. */
  daysAgo = (instant: string): number => {
    const startOf = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
    return (startOf(this.#now) - startOf(new Date(instant))) / dayMs;
  };

  /** Returns an absolute percentage, for example `12%` for the value -12. */
  percent = (value: number): string => this.#percent().format(Math.abs(value) / 100);

  /** Returns an amount of money. Incoming amounts have a plus sign. */
  signed({ amount: { amount, currency }, direction }: InsightTransaction): string {
    const format = new Intl.NumberFormat(this.#formats.locale, {
      style: 'currency',
      currency,
      signDisplay: direction === 'in' ? 'always' : 'auto',
    });
    return isolate(format.format(amount as Intl.StringNumericLiteral));
  }

  /** Returns a row of an insight with texts in the reader's formats. */
  row = ({ name, amount, count, date, previousAmount, limit }: Row): WrittenRow => {
    const { money } = this.#formats;
    return {
      name,
      amount: money(amount),
      count,
      date: maybe(date, this.day),
      previousAmount: maybe(previousAmount, money),
      limit: maybe(limit, money),
    };
  };

  /** Returns the reason of an insight with texts in the reader's formats. `account`: name of its account, if it has only one. */
  reason({ title, reason }: Insight, account: string | undefined): WrittenReason {
    const { money, number } = this.#formats;
    const { amount, limit, previousAmount, percent, limitPercent, date, from, to, count, days, subject } = reason;
    const rows = (reason.rows ?? []).map(this.row);
    return {
      title,
      account,
      amount: maybe(amount, money),
      size: maybe(amount, (one) => money({ ...one, amount: withoutSign(one.amount) })),
      isNegative: amount?.amount.startsWith('-') === true,
      limit: maybe(limit !== undefined && Number(limit.amount) === 0 ? undefined : limit, money),
      previousAmount: maybe(previousAmount, money),
      change: changeOf(reason),
      percent: maybe(percent, this.percent),
      limitPercent: maybe(limitPercent === 0 ? undefined : limitPercent, this.percent),
      limitPoints: maybe(limitPercent, number),
      count,
      days,
      date: maybe(date, this.day),
      from: maybe(from, this.day),
      to: maybe(to, this.day),
      subject,
      rows,
      row: (name) => rows.find((one) => one.name === name),
    };
  }
}
